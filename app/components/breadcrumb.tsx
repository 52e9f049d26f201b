import styles from "./breadcrumb.module.css";
import { JsonLd } from "./json-ld.tsx";
import type { StructuredData } from "./structured-data.ts";

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
      <JsonLd of={dataOf({ trail, current })} />
    </nav>
  );
}

const dataOf =
  ({ trail, current }: BreadcrumbProps) =>
  (origin: string): StructuredData => ({
    "@type": "BreadcrumbList",
    itemListElement: [...trail, { label: current, href: undefined }].map(({ label, href }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      ...(href && { item: origin + href }),
    })),
  });
