import { data } from "react-router";
import { JobPage } from "~/components/careers/job-page.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { careers } from "~/content/careers.ts";
import type { Route } from "./+types/opening";

export const handle = { access: "public", cache: "public" };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.opening.title,
        description: `${loaderData.opening.text} ${loaderData.opening.place}, ${loaderData.opening.type.toLowerCase()}.`,
      })
    : [];

export function loader({ params }: Route.LoaderArgs) {
  const opening = careers.openings.find(({ slug }) => slug === params.slug);
  if (!opening) throw data(null, { status: 404, statusText: "Not Found" });
  return { opening };
}

// No JobPosting data: Google requires the date an opening was posted, which only the owner knows.
export default function OpeningPage({ loaderData: { opening } }: Route.ComponentProps) {
  return <JobPage opening={opening} />;
}
