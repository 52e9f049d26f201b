import { Link } from "react-router";

export function RowLink({ id, to, isNew, children }: { id: string; to: string; isNew: boolean; children: string }) {
  return (
    <>
      <Link to={to} preventScrollReset className="admin-row-link" data-row={id}>
        {children}
      </Link>
      {isNew && <span className="admin-row-new">New</span>}
    </>
  );
}
