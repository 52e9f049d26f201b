import { createContext, useContext } from "react";

/** A nonce that identifies our own inline scripts (services/rendered-html.server.ts). */
export const ScriptMark = createContext<string | undefined>(undefined);

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
