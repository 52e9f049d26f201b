import { Link } from "react-router";
import styles from "./pager.module.css";

interface PagerProps {
  newer: string | undefined;
  older: string | undefined;
  reloadsPage?: boolean;
  labels?: readonly [string, string];
}

export function Pager({ newer, older, reloadsPage = false, labels = ["Newer", "Older"] }: PagerProps) {
  const linkTo = (href: string, label: string) => {
    return reloadsPage ? <a href={href}>{label}</a> : <Link to={href}>{label}</Link>;
  };
  return (
    <nav aria-label="Pages" className={`row spread gap-4 ${styles.pager}`}>
      {newer ? linkTo(newer, `← ${labels[0]}`) : <span />}
      {older && linkTo(older, `${labels[1]} →`)}
    </nav>
  );
}
