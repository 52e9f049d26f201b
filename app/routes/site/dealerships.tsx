import { pageMeta } from "~/components/page-meta.ts";
import { pages } from "~/content/pages.ts";
import { listDealerships } from "~/features/dealerships/dealerships.server.ts";
import { runtimeContext } from "~/services/runtime.server.ts";
import type { Route } from "./+types/dealerships";

export const meta = () => pageMeta(pages.dealerships);

export async function loader({ context }: Route.LoaderArgs) {
  return { dealerships: await listDealerships(context.get(runtimeContext).db) };
}

export default function DealershipsPage({ loaderData: { dealerships } }: Route.ComponentProps) {
  return (
    <div className="sheet py-16 sm:py-24">
      <h1 className="text-5xl sm:text-7xl">{pages.dealerships.heading}</h1>
      <p className="mt-6 max-w-[68ch] text-lg">{dealerships.length} hosts in Vancouver rent Tidewheel e-bikes.</p>
      <ul className="mt-12 gap-x-10 border-t border-ink sm:columns-2 lg:columns-3">
        {dealerships.map(({ id, name, place, bikes }) => (
          <li
            key={id}
            className="flex break-inside-avoid items-baseline justify-between gap-4 border-b border-line py-3"
          >
            <span>
              <a className="font-bold" href={`/dealerships/${id}`}>
                {name}
              </a>
              <span className="block text-sm text-muted">{place}</span>
            </span>
            <span className="whitespace-nowrap text-sm tabular-nums">{bikes} bikes</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
