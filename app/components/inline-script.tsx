import { createContext, useContext } from "react";

/** Marks, on the server, the inline scripts that are ours: only those may run (services/page-policy.server.ts). */
export const ScriptMark = createContext<string | undefined>(undefined);

/**
 * A script of our own that stands in the page, for machines to read; nothing runs.
 * @param json nothing in it can end the element
 */
export function InlineScript({ type, json }: { type: "application/ld+json" | "speculationrules"; json: unknown }) {
  const mark = useContext(ScriptMark);
  return (
    <script
      type={type}
      nonce={mark}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
      dangerouslySetInnerHTML={{ __html: JSON.stringify(json).replaceAll("<", "\\u003c") }}
    />
  );
}
