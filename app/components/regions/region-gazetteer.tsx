import { useEffect, useRef, useState } from "react";
import { useNavigate, useNavigationType } from "react-router";
import { pages } from "../../content/pages.ts";
import { findLocations, type RegionGroup, type RegionsQuery, regionIds, regionsHref } from "../../content/regions.ts";
import { regionsCopy } from "../../content/regions-pages.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { LocationRuler } from "./location-ruler.tsx";
import { LocationSearch } from "./location-search.tsx";
import { WhyCountry } from "./why-country.tsx";

const { back, claim, search, available, found, none, countries, ruler, pageName } = regionsCopy;

/** A browser refuses addresses that change with every key of a fast typist. */
const ADDRESS_DELAY_MS = 150;

/**
 * Every location by region or state. The server makes the list from the address; with script it follows each key, and
 * the address follows the list. Countries and regions are steps to go back by, as they are without script; keys are not.
 */
export function RegionGazetteer({ initial }: { initial: RegionsQuery }) {
  const [query, setQuery] = useState(initial);
  const navigate = useNavigate();
  const cameBy = useNavigationType();
  const input = useRef<HTMLInputElement>(null);
  const groups = findLocations(query);
  const count = groups.reduce((sum, { locations }) => sum + locations.length, 0);

  // Back and forward: the list is what it was there.
  useEffect(() => {
    if (cameBy === "POP") setQuery(initial);
  }, [initial, cameBy]);

  // What was typed before the page came alive counts too.
  useEffect(() => {
    const typed = input.current?.value;
    if (typed !== undefined) setQuery((before) => (before.q === typed ? before : { ...before, q: typed }));
  }, []);

  // The address of this step follows what is typed.
  const { q, country, region } = query;
  const isTyped = query !== initial && country === initial.country && region === initial.region;
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(
      () => window.history.replaceState(window.history.state, "", addressOf({ q, country, region })),
      ADDRESS_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [isTyped, q, country, region]);

  const change = (to: RegionsQuery) => {
    setQuery(to);
    if (to.country === country && to.region === region) return;
    window.history.replaceState(window.history.state, "", addressOf(query));
    navigate(addressOf(to), { preventScrollReset: true });
  };

  return (
    <>
      <div className="sheet regions">
        <nav aria-label="Regions" className="page-ways">
          <a href={back.href}>{back.label}</a>
          {regionIds.map((id) => (
            <a key={id} href={`/regions/${id}`}>
              {pageName(id)}
            </a>
          ))}
        </nav>
        <div className="regions-head">
          <h1 className="title-xl">{pages.regions.heading}</h1>
          <p className="regions-claim">
            <strong className="display">{claim.value}</strong> <span>{claim.text}</span>
          </p>
        </div>
        <figure className="regions-ruler">
          <LocationRuler country={query.country} groups={groups} />
          <FigureCaption number={1}>
            {countries[query.country].name}: {ruler}
          </FigureCaption>
        </figure>
      </div>
      <div className="sheet">
        <LocationSearch query={query} onChange={change} inputRef={input} />
        <p role="status" className={count > 0 ? "regions-found" : "regions-none"}>
          {count > 0 ? found(count, countries[query.country].name) : none}
        </p>
        {count === 0 && (
          <p className="pb-16">
            <a href={regionsHref({ q: "", country: query.country })}>{search.clear}</a>
          </p>
        )}
        <div className={`whole-at-end gazetteer gazetteer-${Math.min(groups.length, 4)}`}>
          {groups.map((group) => (
            <RegionCard key={group.region.slug} group={group} />
          ))}
        </div>
      </div>
      <WhyCountry country={query.country} />
    </>
  );
}

const addressOf = (query: RegionsQuery) => regionsHref({ ...query, q: query.q.trim() });

/** One region: its count in the margin, its name, its places with the page that each leads to. */
function RegionCard({ group: { region, locations } }: { group: RegionGroup }) {
  return (
    <section className="region-card">
      <h2>{region.name}</h2>
      <p>
        <b>{locations.length}</b> <span>{available}</span>
      </p>
      <ul>
        {locations.map(({ name, id }) => (
          <li key={name}>
            <a className="place" href={`/regions/${id}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
