import type { SVGProps } from "react";

/** Heard as one sentence, `title`: browsers read the words and numbers within a drawing one by one. */
export function SvgPicture({ title, children, ...svg }: SVGProps<SVGSVGElement> & { title: string | undefined }) {
  return (
    <svg role={title ? "img" : undefined} aria-label={title} aria-hidden={title ? undefined : true} {...svg}>
      <g aria-hidden={title ? true : undefined}>{children}</g>
    </svg>
  );
}
