import { Link } from "react-router";
import styles from "./pager.module.css";

interface PagerProps {
  newer: string | undefined;
  older: string | undefined;
  isPlain?: boolean;
  reloadsPage?: boolean;
}

export function Pager({ newer, older, isPlain = false, reloadsPage = false }: PagerProps) {
  const linkTo = (href: string, label: string) => {
    const className = isPlain ? undefined : styles.listTurn;
    return reloadsPage ? (
      <a className={className} href={href}>
        {label}
      </a>
    ) : (
      <Link className={className} to={href}>
        {label}
      </Link>
    );
  };
  return (
    <nav aria-label="Pages" className={styles.nav}>
      {newer ? linkTo(newer, "← Newer") : <span />}
      {older && linkTo(older, "Older →")}
    </nav>
  );
}
