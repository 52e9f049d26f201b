import type { ReactNode } from "react";
import "~/styles/primitives/facts.css";

export function DescriptionList({ items }: { items: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="detail-facts">
      {items.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
