import { type Country, locationsOfPage, type RegionGroup, type RegionId, regionIds } from "../../content/regions.ts";
import { regionsCopy } from "../../content/regions-pages.ts";
import { Breadcrumb } from "../breadcrumb.tsx";
import pageWaysStyles from "./page-ways.module.css";
import styles from "./region-details.module.css";

const { back, countries, detail, pageName } = regionsCopy;

export function RegionDetails({ id }: { id: RegionId }) {
  const found = locationsOfPage(id);
  const countOf = (groups: readonly RegionGroup[]) => groups.reduce((sum, { locations }) => sum + locations.length, 0);
  return (
    <div className={`sheet ${styles.regionPage}`}>
      <Breadcrumb
        trail={[
          { label: "Home", href: "/" },
          { label: "Regions", href: "/regions" },
        ]}
        current={pageName(id)}
      />
      <header className={styles.regionPageHead}>
        <div>
          <h1 className="title-xl">{detail.heading}</h1>
          <p>{detail.lead(countOf(found.canada) + countOf(found.usa), id)}</p>
          <p className={pageWaysStyles.pageWays}>
            <a href={back.href}>{back.label}</a>
            <a href="/regions">{detail.others}</a>
          </p>
        </div>
        <nav aria-label="Regions" className={styles.regionNumerals}>
          {regionIds.map((one) => (
            <a key={one} href={`/regions/${one}`} className="display" aria-current={one === id ? "page" : undefined}>
              <span className="sr-only">Region</span> {one}
            </a>
          ))}
        </nav>
      </header>
      {(["canada", "usa"] as const satisfies Country[]).map((country) => (
        <section key={country} className={styles.regionCountry}>
          <h2 className="title-l">
            {countries[country].name} <span>{countOf(found[country])}</span>
          </h2>
          <dl>
            {found[country].map(({ region, locations }) => (
              <div key={region.slug}>
                <dt>{region.name}</dt>
                {locations.map(({ name }) => (
                  <dd key={name}>{name}</dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
