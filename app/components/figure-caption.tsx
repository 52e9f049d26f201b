import type { ReactNode } from "react";

export function FigureCaption({
  number,
  children,
  className = "",
}: {
  number: number;
  children: ReactNode;
  className?: string;
}) {
  return (
    <figcaption className={`caption figure-caption ${className}`}>
      <span className="figure-number">Fig. {number}</span> {children}
    </figcaption>
  );
}
