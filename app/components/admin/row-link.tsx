import { Link } from "react-router";

/** The name of a row, whose link opens the details from anywhere on the row. What came since the page was opened says so. */
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
