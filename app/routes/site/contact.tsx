import { Letter } from "~/components/contact/letter.tsx";
import { useContent } from "~/components/content.ts";
import { pagesDocument } from "~/content/pages.ts";
import { countDealerships } from "~/features/dealerships/dealerships.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/contact";

export const handle = { access: "public", cache: "public" };

export const loader = ({ context }: Route.LoaderArgs) => countDealerships(context.get(appContext).db);

export default function ContactPage({ loaderData: { hosts, reachable } }: Route.ComponentProps) {
  const pages = useContent(pagesDocument);
  return <Letter heading={pages.contact.heading} hosts={hosts} reachable={reachable} />;
}
