import { type Country, locationsOfPage, type RegionGroup, type RegionId, regionIds } from "../../content/regions.ts";
import { regionsCopy } from "../../content/regions-pages.ts";
import { Breadcrumb } from "../breadcrumb.tsx";
import { FigureCaption } from "../figure-caption.tsx";
import { RegionChart } from "./region-chart.tsx";
import styles from "./region-details.module.css";
import { applyHref, hostTown, isHostTown, townsOf } from "./town-links.ts";

const { back, countries, detail, pageName } = regionsCopy;
const countryIds = ["canada", "usa"] as const satisfies Country[];

const countOf = (groups: readonly RegionGroup[]) => groups.reduce((sum, { locations }) => sum + locations.length, 0);

export function RegionDetails({ id, hostCount }: { id: RegionId; hostCount: number }) {
  const found = locationsOfPage(id);
  return (
    <div className={`sheet ${styles.page}`}>
      <Breadcrumb
        trail={[
          { label: "Home", href: "/" },
          { label: "Regions", href: "/regions" },
        ]}
        current={pageName(id)}
      />
      <header className={styles.head}>
        <div>
          <h1 className="title-xl">{detail.heading}</h1>
          <p>{detail.lead(countOf(found.canada) + countOf(found.usa), id)}</p>
          <nav aria-label="Regions" className={styles.pages}>
            {regionIds.map((one) => (
              <a key={one} href={`/regions/${one}`} aria-current={one === id ? "page" : undefined}>
                {pageName(one)}
              </a>
            ))}
          </nav>
        </div>
        <Ways hostCount={hostCount} areHere={found.canada.some(({ locations }) => locations.some(isHostTown))} />
      </header>
      {countryIds.map((country, index) => (
        <CountryTowns
          key={country}
          country={country}
          groups={found[country]}
          figure={index + 1}
          hostCount={hostCount}
        />
      ))}
      <p className={styles.back}>
        <a href={back.href}>{back.label}</a>
        <a href="/regions">{detail.others}</a>
      </p>
    </div>
  );
}

function Ways({ hostCount, areHere }: { hostCount: number; areHere: boolean }) {
  const { apply, hosts } = detail;
  return (
    <div className={styles.ways}>
      <section>
        <h2>{hosts.heading}</h2>
        <p>{areHere ? hosts.here(hostCount) : hosts.elsewhere(hostCount)}</p>
        <p className={styles.links}>
          {hosts.links.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </p>
      </section>
      <section>
        <h2>{apply.heading}</h2>
        <p>{apply.text}</p>
        <p className={styles.links}>
          <a href={apply.link.href} className="action">
            {apply.link.label}
          </a>
          <a href={apply.other.href}>{apply.other.label}</a>
        </p>
      </section>
    </div>
  );
}

interface CountryTownsProps {
  country: Country;
  groups: readonly RegionGroup[];
  figure: number;
  hostCount: number;
}

function CountryTowns({ country, groups, figure, hostCount }: CountryTownsProps) {
  const { name } = countries[country];
  const towns = townsOf(country, groups);
  return (
    <section className={styles.country} data-country={country}>
      <div>
        <h2 className="title-l">
          {name} <span>{towns.length}</span>
        </h2>
        <figure>
          <RegionChart country={country} towns={towns} title={detail.chart(name, towns.length)} />
          <FigureCaption number={figure}>{detail.figure(towns.some(({ hasHosts }) => hasHosts))}</FigureCaption>
        </figure>
      </div>
      <dl>
        {groups.map(({ region, locations }) => (
          <div key={region.slug}>
            <dt>{region.name}</dt>
            <dd>
              <ul>
                {locations.map((town) => (
                  <li key={town.name}>
                    <a href={applyHref(country, region, town.name)}>{town.name}</a>{" "}
                    {isHostTown(town) && (
                      <a href={hostTown.href} className={styles.hosted}>
                        {detail.hostsIn(hostCount)}
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
