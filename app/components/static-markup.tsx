import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";

/** Makes markup of a drawing, on the server; ids in it begin with `prefix`. In the browser there is none. */
export const DrawStatic = createContext<((drawing: ReactNode, prefix: string) => string) | undefined>(undefined);

/**
 * A drawing that never changes, as an SVG group. The browser leaves it as the server drew it: to work out a bike's
 * every tube once more, only to find it there, held up whoever touched the page. It is drawn in the browser only where
 * it is missing, which is when React makes the whole page anew (an extension has tampered with it).
 * @param id of the group, unique on its page
 */
export function StaticMarkup({ id, children }: { id: string; children: ReactNode }) {
  const draw = useContext(DrawStatic);
  const group = useRef<SVGGElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => setMissing(group.current?.childElementCount === 0), []);
  if (isMissing) return <g id={id}>{children}</g>;
  return (
    <g
      key="drawn"
      id={id}
      ref={group}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup of our own drawing
      dangerouslySetInnerHTML={{ __html: draw?.(children, id) ?? "" }}
    />
  );
}
