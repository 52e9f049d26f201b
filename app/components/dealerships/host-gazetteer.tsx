import { hostPagesDocument } from "../../content/dealerships.ts";
import { pagesDocument } from "../../content/pages.ts";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { SearchForm } from "../ui/search-form.tsx";
import { BikeTally } from "./bike-tally.tsx";
import styles from "./host-gazetteer.module.css";
import { LocatorChart } from "./locator-chart.tsx";
import type { ChartPoint } from "./neighborhood.ts";

interface ListedHost extends ChartPoint {
  name: string;
  place: string;
  bikes: number;
}

export function HostGazetteer({ hosts, q }: { hosts: readonly ListedHost[]; q: string }) {
  const pages = useContent(pagesDocument);
  const { title, lead, none, search, chart, closing } = useContent(hostPagesDocument);
  return (
    <div className={`sheet stack gap-6 ${styles.page}`}>
      <div className={`columns gap-6 apart ${styles.head}`}>
        <div className="stack gap-5">
          <div className="stack gap-4">
            <hgroup>
              <h1 className="kicker">{pages.dealerships.heading}</h1>
              <p className="display title-xl">{title}</p>
            </hgroup>
            <p className="lead">{lead}</p>
          </div>
          <div className="stack gap-5">
            <SearchForm
              action={pages.dealerships.path}
              id="hosts-q"
              label={search.label}
              button={search.button}
              q={q}
            />
            <p className="row numerals gap-5">
              {hosts.length === 0 ? none : <HostSum hosts={hosts} q={q} />}
              {q && <a href={pages.dealerships.path}>{search.all}</a>}
            </p>
          </div>
        </div>
        {hosts.length > 0 && (
          <figure>
            <LocatorChart hosts={hosts} title={q ? chart.foundTitle : chart.title} />
            <FigureCaption number={1}>
              <span className={styles.figureText}>{chart.figure}</span> <a href="/vancouver-map">{chart.link}</a>
            </FigureCaption>
          </figure>
        )}
      </div>
      {hosts.length > 0 && (
        <div className={`hidden-until-main-parsed newsprint ${styles.areas}`}>
          {byArea(hosts).map(([area, members]) => (
            <section key={area}>
              <h2 className="text-xl">{area}</h2>
              <ul>
                {members.map((host) => (
                  <HostLine key={host.id} host={host} area={area} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <p className={`row spread gap-4 text-l ${styles.closing}`}>
        {closing.text}
        <a href={closing.action.href} className="action">
          {closing.action.label}
        </a>
      </p>
    </div>
  );
}

function HostSum({ hosts, q }: { hosts: readonly ListedHost[]; q: string }) {
  const { tally } = useContent(hostPagesDocument);
  const bikes = hosts.reduce((sum, host) => sum + host.bikes, 0);
  return (
    <span>
      <b>{hosts.length}</b> {hosts.length === 1 ? "host" : "hosts"}, <b>{bikes}</b> e-bikes{q && ` for “${q}”`}. {tally}
    </span>
  );
}

function HostLine({ host: { id, name, place, bikes }, area }: { host: ListedHost; area: string }) {
  const spot = place.slice(area.length).replace(/^,\s*/, "");
  return (
    <li>
      <a href={`/dealerships/${id}`}>{name}</a>
      <span>{bikes} bikes</span>
      <div className={`muted text-s ${styles.spot}`}>
        {spot && (
          <p>
            <span className="sr-only">{area}, </span>
            {spot}
          </p>
        )}
        <BikeTally bikes={bikes} />
      </div>
    </li>
  );
}

function byArea(hosts: readonly ListedHost[]): [string, ListedHost[]][] {
  const areas = new Map<string, ListedHost[]>();
  for (const host of hosts) {
    const area = host.place.split(",")[0] ?? host.place;
    areas.set(area, [...(areas.get(area) ?? []), host]);
  }
  return [...areas].sort(([a], [b]) => a.localeCompare(b, "en"));
}
