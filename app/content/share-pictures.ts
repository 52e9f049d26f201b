import { pages } from "./pages.ts";

/** The file's name of a page's picture: "/host/pricing" is "host-pricing", "/" is "home". */
export const pictureName = (path: string) => path.slice(1).replaceAll("/", "-") || "home";

/** Every page with a picture of its own; scripts/og-images.ts draws them. */
export const picturedPages = Object.values(pages);

const names = new Set(picturedPages.map(({ path }) => pictureName(path)));

/** The picture of a page, of the listing above it where it has none, or of the site. */
export function sharePicture(path: string): string {
  const own = pictureName(path);
  const listing = own.split("-")[0] ?? "";
  const name = [own, listing].find((each) => names.has(each)) ?? "home";
  return `/og/${name}.png`;
}
