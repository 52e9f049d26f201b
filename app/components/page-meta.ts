import { brand } from "../content/brand.ts";
import type { Page } from "../content/pages.ts";

export const pageMeta = ({ title, description }: Pick<Page, "title" | "description">) => [
  { title: `${title} | ${brand.name}` },
  { name: "description", content: description },
  { property: "og:title", content: title },
  { property: "og:description", content: description },
  { property: "og:type", content: "website" },
  { property: "og:site_name", content: brand.name },
  { name: "twitter:card", content: "summary_large_image" },
];
