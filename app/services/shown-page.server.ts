import type { ShownPage } from "../components/shown-page.ts";
import { trimSlashes } from "../components/trim-slashes.ts";
import type { SiteContent } from "../content/document.ts";
import { pagesDocument } from "../content/pages.ts";
import { sharePicture } from "../content/share-pictures.ts";

export function readShownPage(content: SiteContent, pathname: string): ShownPage {
  const path = trimSlashes(pathname.replace(/\.data$/, "")).toLowerCase() || "/";
  const pages = content.of(pagesDocument);
  const page = Object.values(pages).find((each) => each.path === path);
  // The title of the page after a payment tells its outcome.
  const title = page === pages.paymentSuccess ? undefined : page?.title;
  return {
    heading: page?.heading ?? "",
    title,
    description: page?.description ?? "",
    picture: sharePicture(path),
  };
}
