import styles from "./breadcrumb.module.css";
import { JsonLd } from "./json-ld.tsx";
import { breadcrumbData } from "./structured-data.ts";

export interface BreadcrumbProps {
  trail: readonly { label: string; href: string }[];
  current: string;
}

export function Breadcrumb({ trail, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={`row text-s roomy-links ${styles.breadcrumb}`}>
        {trail.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
      <JsonLd of={breadcrumbData(trail, current)} />
    </nav>
  );
}
