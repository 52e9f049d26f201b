import { pageMeta } from "~/components/page-meta.ts";
import { pages } from "~/content/pages.ts";

export const meta = () => pageMeta(pages.host);

export default function Page() {
  return <h1>{pages.host.heading}</h1>;
}
