import { Letter } from "~/components/contact/letter.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { pages } from "~/content/pages.ts";

export const handle = { access: "public", cache: "public" };
export const meta = () => pageMeta(pages.contact);

export default function ContactPage() {
  return <Letter heading={pages.contact.heading} />;
}
