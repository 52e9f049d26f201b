import { Link } from "react-router";
import "~/styles/primitives/table.css";
import "~/styles/primitives/tag.css";

export function RowLink({ id, to, isNew, children }: { id: string; to: string; isNew: boolean; children: string }) {
  return (
    <>
      <Link to={to} preventScrollReset className="row-link" data-row={id}>
        {children}
      </Link>
      {isNew && (
        <span className="tag" data-state="new">
          New
        </span>
      )}
    </>
  );
}
