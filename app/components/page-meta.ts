import { brand } from "../content/brand.ts";
import type { Page } from "../content/pages.ts";

/** The head's lines for a page. */
export const pageMeta = ({ title, description }: Pick<Page, "title" | "description">) => [
  { title: `${title} | ${brand.name}` },
  { name: "description", content: description },
];
