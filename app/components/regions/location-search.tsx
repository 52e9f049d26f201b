import type { ChangeEvent, MouseEvent, Ref } from "react";
import { type Country, type RegionsQuery, regions, regionsHref } from "../../content/regions.ts";
import { regionsCopy } from "../../content/regions-pages.ts";

const { search, countries } = regionsCopy;

export interface LocationSearchProps {
  query: RegionsQuery;
  onChange: (query: RegionsQuery) => void;
  /** The search box, for whoever looks at what was typed before the page came alive. */
  inputRef: Ref<HTMLInputElement>;
}

/**
 * Country, search and filter. Without script the countries are links that leave the filter behind, and the form asks
 * for the page of its answers; with script both change the list where it stands.
 */
export function LocationSearch({ query, onChange, inputRef }: LocationSearchProps) {
  const { q, country, region } = query;
  const toCountry = (event: MouseEvent, to: Country) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (to !== country) onChange({ q, country: to });
  };
  return (
    <div className="location-search">
      <nav aria-label="Country">
        <ul className="country-switch">
          {(["canada", "usa"] as const).map((one) => (
            <li key={one}>
              <a
                href={regionsHref({ q, country: one })}
                aria-current={one === country ? "true" : undefined}
                className="country"
                onClick={(event) => toCountry(event, one)}
              >
                {countries[one].name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <search>
        <form action="/regions" className="location-form" onSubmit={(event) => event.preventDefault()}>
          {country !== "canada" && <input type="hidden" name="country" value={country} />}
          <label htmlFor="regions-q" className="sr-only">
            {search.label}
          </label>
          <input
            id="regions-q"
            ref={inputRef}
            className="input"
            type="search"
            name="q"
            value={q}
            placeholder={search.placeholder}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => onChange({ ...query, q: event.target.value })}
          />
          <label htmlFor="regions-region" className="location-filter">
            {countries[country].filter}
          </label>
          <select
            // Another country is another list: a browser keeps no choice from the one before.
            key={country}
            id="regions-region"
            className="input"
            name="region"
            value={region ?? ""}
            autoComplete="off"
            onChange={(event: ChangeEvent<HTMLSelectElement>) =>
              onChange({ ...query, region: event.target.value || undefined })
            }
          >
            <option value="">{search.all}</option>
            {regions[country].map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
          <button type="submit" className="action-quiet">
            {search.button}
          </button>
        </form>
      </search>
    </div>
  );
}
