import { Link } from "react-router";

interface PagerProps {
  newer: string | undefined;
  older: string | undefined;
  isPlain?: boolean;
  reloadsPage?: boolean;
}

export function Pager({ newer, older, isPlain = false, reloadsPage = false }: PagerProps) {
  const linkTo = (href: string, label: string) => {
    const className = isPlain ? undefined : "list-turn";
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
    <nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
      {newer ? linkTo(newer, "← Newer") : <span />}
      {older && linkTo(older, "Older →")}
    </nav>
  );
}
