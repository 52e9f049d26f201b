import { pageMeta } from "~/components/page-meta.ts";
import { pages } from "~/content/pages.ts";

export const meta = () => pageMeta(pages.home);

export default function Page() {
  return <h1>{pages.home.heading}</h1>;
}
