import { pageMeta } from "~/components/page-meta.ts";
import { type Page, upcomingPages } from "~/content/pages.ts";
import type { Route } from "./+types/upcoming";

const pageAt = (pathname: string): Page | undefined => upcomingPages.find(({ path }) => path === pathname);

export const handle = { shared: true };
export const meta: Route.MetaFunction = ({ location }) =>
  pageMeta(pageAt(location.pathname) ?? { title: "", description: "" });

export function loader({ url }: Route.LoaderArgs) {
  return { page: pageAt(url.pathname) };
}

export default function UpcomingPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <div className="sheet py-20 sm:py-28">
      <h1 className="text-5xl sm:text-7xl">{page?.heading}</h1>
      <p className="mt-6 max-w-[68ch] text-lg">{page?.description}</p>
      <p className="mt-10 flex flex-wrap gap-4">
        <a className="action" href="/host">
          Become a host
        </a>
        <a className="action-quiet" href="/">
          Return to Home
        </a>
      </p>
    </div>
  );
}
