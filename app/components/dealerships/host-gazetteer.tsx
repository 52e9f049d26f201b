import type { CSSProperties } from "react";
import { dealershipsCopy } from "../../content/dealerships.ts";
import { pages } from "../../content/pages.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { LocatorChart } from "./locator-chart.tsx";
import "~/styles/primitives/field.css";
import styles from "./host-gazetteer.module.css";

export interface ListedHost {
  id: number;
  name: string;
  place: string;
  bikes: number;
  mapX: number;
  mapY: number;
}

const { caption, search, none, chart } = dealershipsCopy;

export function HostGazetteer({ hosts, q }: { hosts: readonly ListedHost[]; q: string }) {
  const bikes = hosts.reduce((sum, host) => sum + host.bikes, 0);
  return (
    <div className={`sheet ${styles.hosts}`}>
      <header className={styles.hostsHead}>
        <p className="caption almanac-line">
          {caption.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        <h1 className="title-xl">{pages.dealerships.heading}</h1>
      </header>
      <div className={styles.hostsSide}>
        <form action={pages.dealerships.path} className={styles.searchLine}>
          <label htmlFor="hosts-q">{search.label}</label>
          <input
            id="hosts-q"
            className="input"
            type="search"
            name="q"
            defaultValue={q}
            maxLength={80}
            autoComplete="off"
          />
          <button type="submit" className="action-quiet">
            {search.button}
          </button>
        </form>
        <p className={styles.hostsSum}>
          {hosts.length === 0 ? none : <HostSum hosts={hosts.length} bikes={bikes} q={q} />}
        </p>
        {q && (
          <p className={styles.text}>
            <a href={pages.dealerships.path}>{search.all}</a>
          </p>
        )}
        {hosts.length > 0 && (
          <figure className={styles.hostsChart}>
            <LocatorChart hosts={hosts} title={q ? chart.foundTitle : chart.title} />
            <FigureCaption number={1}>
              {chart.figure}. <a href="/vancouver-map">{chart.link}</a>
            </FigureCaption>
          </figure>
        )}
      </div>
      {hosts.length > 0 && (
        <div className={`hidden-until-main-parsed ${styles.hostsColumns}`}>
          {byArea(hosts).map(([area, members]) => (
            <section key={area} className={styles.hostsArea}>
              <h2>{area}</h2>
              <ul>
                {members.map((host) => (
                  <HostLine key={host.id} host={host} area={area} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </div>
  );
}

function HostSum({ hosts, bikes, q }: { hosts: number; bikes: number; q: string }) {
  return (
    <>
      <b>{hosts}</b> {hosts === 1 ? "host" : "hosts"}, <b>{bikes}</b> e-bikes{q && ` for “${q}”`}
    </>
  );
}

function HostLine({ host: { id, name, place, bikes }, area }: { host: ListedHost; area: string }) {
  const spot = place.slice(area.length).replace(/^,\s*/, "");
  return (
    <li>
      <p className={styles.hostsBikes}>
        <b>{bikes}</b> bikes
      </p>
      <div>
        <a href={`/dealerships/${id}`}>{name}</a>
        {spot && (
          <span className={styles.hostsSpot}>
            <span className="sr-only">{area}, </span>
            {spot}
          </span>
        )}
        <span className={styles.tally} style={{ "--count": bikes } as CSSProperties} aria-hidden="true" />
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
