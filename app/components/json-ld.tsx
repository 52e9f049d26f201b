import { InlineScript } from "./inline-script.tsx";
import { useSiteOrigin } from "./site-origin.ts";
import type { StructuredData } from "./structured-data.ts";

export function JsonLd({ of }: { of: (origin: string) => StructuredData }) {
  return (
    <InlineScript type="application/ld+json" json={{ "@context": "https://schema.org", ...of(useSiteOrigin()) }} />
  );
}
