import type { ReactNode } from "react";

export function HeadedList({
  className,
  items,
}: {
  className: string | undefined;
  items: readonly { name: string; text: string; note?: ReactNode }[];
}) {
  return (
    <ol className={className}>
      {items.map(({ name, text, note }) => (
        <li key={name}>
          <h3 className="text-xl">{name}</h3>
          <p>{text}</p>
          {note}
        </li>
      ))}
    </ol>
  );
}
