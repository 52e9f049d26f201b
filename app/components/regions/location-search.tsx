import type { RegionsQuery } from "../../content/regions.ts";
import { regionsPagesDocument } from "../../content/regions-pages.ts";
import { useContent } from "../content.ts";
import { SearchForm } from "../ui/search-form.tsx";
import styles from "./location-search.module.css";
import { regionsHref } from "./regions-href.ts";
import { useRegions } from "./use-regions.ts";

/** Links and a form without JavaScript; regions.script.ts updates the list in place. */
export function LocationSearch({ query }: { query: RegionsQuery }) {
  const { search, countries } = useContent(regionsPagesDocument);
  const { q, country } = query;
  return (
    <div className={`stack gap-3 ${styles.search}`}>
      <nav aria-label="Country">
        <ul className="row gap-5">
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
      <SearchForm
        action="/regions"
        id="regions-q"
        label={search.label}
        placeholder={search.placeholder}
        button={search.button}
        q={q}
      >
        {country !== "canada" && <input type="hidden" name="country" value={country} />}
        <span className={styles.filter}>
          <RegionFilter query={query} />
        </span>
      </SearchForm>
    </div>
  );
}

export function RegionFilter({ query: { country, region } }: { query: RegionsQuery }) {
  const { search, countries } = useContent(regionsPagesDocument);
  const regions = useRegions();
  return (
    <>
      <label htmlFor="regions-region" className="field-label" data-part="filter-label">
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
