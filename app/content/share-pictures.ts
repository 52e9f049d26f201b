import { pages } from "./pages.ts";

export const pictureName = (path: string) => path.slice(1).replaceAll("/", "-") || "home";

/** scripts/og-images.ts draws these. */
export const picturedPages = Object.values(pages);

const names = new Set(picturedPages.map(({ path }) => pictureName(path)));

/** Falls back to the parent page's image, then the site's. */
export function sharePicture(path: string): string {
  const own = pictureName(path);
  const listing = own.split("-")[0] ?? "";
  const name = [own, listing].find((each) => names.has(each)) ?? "home";
  return `/og/${name}.png`;
}
