import { type RegionsQuery, regions } from "../../content/regions.ts";
import { regionsCopy } from "../../content/regions-pages.ts";
import { regionsHref } from "./regions-href.ts";
import "~/styles/primitives/field.css";
import styles from "./location-search.module.css";

const { search, countries } = regionsCopy;

/** Links and a form without JavaScript; regions.script.ts updates the list in place. */
export function LocationSearch({ query }: { query: RegionsQuery }) {
  const { q, country } = query;
  return (
    <div className={styles.locationSearch}>
      <nav aria-label="Country">
        <ul className={styles.countrySwitch}>
          {(["canada", "usa"] as const).map((one) => (
            <li key={one}>
              <a
                href={regionsHref({ q, country: one })}
                aria-current={one === country ? "true" : undefined}
                className={styles.country}
                data-country={one}
              >
                {countries[one].name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <search>
        <form action="/regions" className={styles.locationForm}>
          {country !== "canada" && <input type="hidden" name="country" value={country} />}
          <label htmlFor="regions-q" className="sr-only">
            {search.label}
          </label>
          <input
            id="regions-q"
            className="input"
            type="search"
            name="q"
            defaultValue={q}
            placeholder={search.placeholder}
            maxLength={80}
            autoComplete="off"
          />
          <RegionFilter query={query} />
          <button type="submit" className="action-quiet">
            {search.button}
          </button>
        </form>
      </search>
    </div>
  );
}

export function RegionFilter({ query: { country, region } }: { query: RegionsQuery }) {
  return (
    <>
      <label htmlFor="regions-region" className={styles.locationFilter} data-part="filter-label">
        {countries[country].filter}
      </label>
      <select
        id="regions-region"
        className="input"
        name="region"
        defaultValue={region ?? ""}
        autoComplete="off"
        data-part="filter"
      >
        <option value="">{search.all}</option>
        {regions[country].map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}
