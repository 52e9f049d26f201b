import { Link } from "react-router";
import "~/styles/primitives/table.css";
import styles from "./row-link.module.css";

export function RowLink({ id, to, isNew, children }: { id: string; to: string; isNew: boolean; children: string }) {
  return (
    <>
      <Link to={to} preventScrollReset className="admin-row-link" data-row={id}>
        {children}
      </Link>
      {isNew && <span className={styles.adminRowNew}>New</span>}
    </>
  );
}
