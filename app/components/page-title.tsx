import { brandDocument } from "../content/brand.ts";
import type { Page } from "../content/pages.ts";
import { useContent } from "./content.ts";

export function PageTitle({ title, description }: Pick<Page, "title" | "description">) {
  const brand = useContent(brandDocument);
  return (
    <>
      <title>{`${title} | ${brand.name}`}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
