import { type Country, locationsOfPage, type RegionGroup, type RegionId, regionIds } from "../../content/regions.ts";
import { regionsPagesDocument } from "../../content/regions-pages.ts";
import { Breadcrumb } from "../breadcrumb.tsx";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { RegionChart } from "./region-chart.tsx";
import "~/styles/primitives/ruled.css";
import styles from "./region-details.module.css";
import { applyHref, hostTown, isHostTown, townsOf } from "./town-links.ts";
import { useRegions } from "./use-regions.ts";

const countryIds = ["canada", "usa"] as const satisfies Country[];

const countOf = (groups: readonly RegionGroup[]) => groups.reduce((sum, { locations }) => sum + locations.length, 0);

export function RegionDetails({ id, hostCount }: { id: RegionId; hostCount: number }) {
  const { back, detail, pageName } = useContent(regionsPagesDocument);
  const found = locationsOfPage(useRegions(), id);
  const shown = countryIds.filter((country) => found[country].length > 0);
  return (
    <div className={`sheet ${styles.page}`}>
      <Breadcrumb
        trail={[
          { label: "Home", href: "/" },
          { label: "Regions", href: "/regions" },
        ]}
        current={pageName(id)}
      />
      <header className={`columns gap-5 apart ${styles.head}`}>
        <hgroup className="stack gap-4">
          <h1 className="caption">{detail.heading}</h1>
          <p className="display title-xl">{detail.title(countOf(found.canada) + countOf(found.usa))}</p>
        </hgroup>
        <div className="stack gap-4">
          <p>
            {detail.lead} {detail.elsewhere(regionIds.filter((one) => one !== id).map(pageName))}
          </p>
          <nav aria-label="Regions" className={`row gap-5 strong roomy-links ${styles.pages}`}>
            {regionIds.map((one) => (
              <a key={one} href={`/regions/${one}`} aria-current={one === id ? "page" : undefined}>
                {pageName(one)}
              </a>
            ))}
          </nav>
        </div>
      </header>
      {shown.map((country, index) => (
        <CountryTowns
          key={country}
          country={country}
          groups={found[country]}
          figure={index + 1}
          hostCount={hostCount}
        />
      ))}
      <Ways
        hostCount={hostCount}
        areHere={found.canada.some(({ locations }) => locations.some((town) => isHostTown("canada", town)))}
      />
      <p className={`row gap-5 roomy-links ${styles.back}`}>
        <a href={back.href}>{back.label}</a>
        <a href="/regions">{detail.others}</a>
      </p>
    </div>
  );
}

function Ways({ hostCount, areHere }: { hostCount: number; areHere: boolean }) {
  const { detail } = useContent(regionsPagesDocument);
  const { apply, hosts } = detail;
  return (
    <div className={`columns gap-5 apart ${styles.ways}`}>
      <section className="stack gap-3">
        <h2 className="text-2xl">{apply.heading}</h2>
        <p>{apply.text}</p>
        <p className="row gap-5">
          <a href={apply.link.href} className="action">
            {apply.link.label}
          </a>
          <a href={apply.other.href}>{apply.other.label}</a>
        </p>
      </section>
      <section className="stack gap-3">
        <h2 className="text-2xl">{hosts.heading}</h2>
        <p>{areHere ? hosts.here(hostCount) : hosts.elsewhere(hostCount)}</p>
        <p className="row gap-5 roomy-links">
          {hosts.links.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
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
  const { countries, detail } = useContent(regionsPagesDocument);
  const { land, name } = countries[country];
  const towns = townsOf(country, groups);
  return (
    <section className={`columns gap-5 apart ${styles.country}`} data-country={country}>
      <h2 className="title-l">
        {name} <span className="tide">{countOf(groups)}</span>
      </h2>
      <figure>
        <RegionChart country={country} towns={towns} title={detail.chart(land, towns.length)} />
        <FigureCaption number={figure}>{detail.figure(towns.some(({ hasHosts }) => hasHosts))}</FigureCaption>
      </figure>
      <dl className="ruled">
        {groups.map(({ region, locations }) => (
          <div key={region.slug}>
            <dt>{region.name}</dt>
            <dd>
              <ul className="quiet-links">
                {locations.map((town) => (
                  <li key={town.name}>
                    <a href={applyHref(country, region, town.name)}>{town.name}</a>{" "}
                    {isHostTown(country, town) && (
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
