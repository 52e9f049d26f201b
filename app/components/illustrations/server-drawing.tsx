import { type ReactNode, useState } from "react";

/** A drawing whose code stays on the server: hydration keeps the HTML that came with the document. */
export function ServerDrawing({ id, children }: { id: string; children: ReactNode }) {
  const [html] = useState(() => (import.meta.env.SSR ? "" : (document.getElementById(id)?.innerHTML ?? "")));
  if (import.meta.env.SSR) return <div id={id}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the document's own
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />;
}
