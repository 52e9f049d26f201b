import { useSiteOrigin } from "./site-origin.ts";
import type { StructuredData } from "./structured-data.ts";

/** What a page is about, told to machines. It is data: nothing runs, and nothing in it can end the element. */
export function JsonLd({ of }: { of: (origin: string) => StructuredData }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...of(useSiteOrigin()) });
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
      dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
    />
  );
}
