import { data } from "react-router";
import { JobPage } from "~/components/careers/job-page.tsx";
import { useContent } from "~/components/content.ts";
import { JsonLd } from "~/components/json-ld.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { jobPostingData } from "~/components/structured-data.ts";
import { brandDocument } from "~/content/brand.ts";
import { closesAt, findOpening, hasPay, listOpenOpenings } from "~/services/openings.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/opening";

export const handle = { access: "public", cache: "public" };

// A closed opening keeps its address and answers 200: who follows an old link reads that it is closed, and 410 would say
// that it is gone for good, while its owner may open it again. Search engines drop it by the robots tag.
export function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const found = findOpening(app, params.slug);
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  const { opening, shown } = found;
  const isPosted = shown.isOpen && hasPay(opening) && opening.postedOn !== "";
  const listed = listOpenOpenings(app);
  return {
    opening: shown,
    number: listed.findIndex(({ slug }) => slug === opening.slug) + 1,
    others: listed.filter(({ slug }) => slug !== opening.slug),
    posting: isPosted ? { opening, validThrough: closesAt(opening)?.toISOString() } : undefined,
  };
}

export default function OpeningPage({ loaderData: { number, opening, others, posting } }: Route.ComponentProps) {
  const brand = useContent(brandDocument);
  return (
    <>
      <PageTitle
        title={opening.title}
        description={`${opening.text} ${opening.place}, ${opening.type.toLowerCase()}.`}
      />
      {!opening.isOpen && <meta name="robots" content="noindex" />}
      {posting && <JsonLd of={jobPostingData(brand, posting.opening, posting.validThrough)} />}
      <JobPage opening={opening} number={number} others={others} />
    </>
  );
}
