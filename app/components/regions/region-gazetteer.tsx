import { pagesDocument } from "../../content/pages.ts";
import {
  type Country,
  findLocations,
  locationCount,
  type RegionGroup,
  type RegionsQuery,
  regionIds,
} from "../../content/regions.ts";
import { regionsPagesDocument } from "../../content/regions-pages.ts";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { LocationSearch, RegionFilter } from "./location-search.tsx";
import { RegionChart } from "./region-chart.tsx";
import "~/styles/primitives/grid.css";
import styles from "./region-gazetteer.module.css";
import { regionsHref } from "./regions-href.ts";
import { townsOf } from "./town-links.ts";
import { useRegions } from "./use-regions.ts";
import { WhyCountry } from "./why-country.tsx";

const countryIds = ["canada", "usa"] as const satisfies readonly Country[];

interface PartProps {
  country: Country;
  groups: readonly RegionGroup[];
}

export function RegionGazetteer({ query }: { query: RegionsQuery }) {
  const pages = useContent(pagesDocument);
  const { back, claim, pageName } = useContent(regionsPagesDocument);
  const { country } = query;
  const groups = findLocations(useRegions(), query);
  return (
    <>
      <div className={`sheet ${styles.top}`}>
        <nav aria-label="Regions" className={`row gap-3 text-s roomy-links ${styles.ways}`}>
          <a href={back.href}>{back.label}</a>
          {regionIds.map((id) => (
            <a key={id} href={`/regions/${id}`}>
              {pageName(id)}
            </a>
          ))}
        </nav>
        <div className={`columns gap-6 apart ${styles.head}`}>
          <div className="stack gap-6">
            <h1 className="title-xl">{pages.regions.heading}</h1>
            <p className={`row gap-4 ${styles.claim}`}>
              <strong className="display title-l tide">{claim.value}</strong> <span>{claim.text}</span>
            </p>
            <LocationSearch query={query} />
            <MatchCount country={country} groups={groups} />
          </div>
          <CountryMap country={country} />
        </div>
        <RegionCards groups={groups} />
      </div>
      <WhyCountry country={country} />
      {countryIds.map((each) => (
        <CountryTemplate key={each} country={each} />
      ))}
    </>
  );
}

/** regions.script.ts filters a copy of this list. */
function CountryTemplate({ country }: { country: Country }) {
  const query = { q: "", country };
  const groups = findLocations(useRegions(), query);
  return (
    <template id={`regions-${country}`}>
      <RegionFilter query={query} />
      <CountryMap country={country} />
      <MatchCount country={country} groups={groups} />
      <RegionCards groups={groups} />
      <WhyCountry country={country} />
    </template>
  );
}

function CountryMap({ country }: { country: Country }) {
  const { countries, mapTitle } = useContent(regionsPagesDocument);
  const { land, map } = countries[country];
  const regions = useRegions();
  const towns = townsOf(country, findLocations(regions, { q: "", country }));
  const title = mapTitle(land, towns.length, locationCount(regions, country));
  return (
    <figure data-part="map">
      <RegionChart country={country} towns={towns} title={title} />
      <FigureCaption number={1}>
        {map.text} {map.link && <a href={map.link.href}>{map.link.label}</a>}
      </FigureCaption>
    </figure>
  );
}

function MatchCount({ country, groups }: PartProps) {
  const { search, found, none, countries } = useContent(regionsPagesDocument);
  const count = groups.reduce((sum, { locations }) => sum + locations.length, 0);
  const { land } = countries[country];
  return (
    <>
      <p
        role="status"
        className={`muted ${styles.count}`}
        data-part="count"
        data-empty={count > 0 ? undefined : ""}
        data-one={found(1, land)}
        data-many={found(0, land)}
        data-none={none}
      >
        {count > 0 ? found(count, land) : none}
      </p>
      <p data-part="clear" hidden={count > 0}>
        <a href={regionsHref({ q: "", country })}>{search.clear}</a>
      </p>
    </>
  );
}

function RegionCards({ groups }: { groups: readonly RegionGroup[] }) {
  const { available } = useContent(regionsPagesDocument);
  return (
    <div
      className={`hidden-until-main-parsed grid apart ${styles.cards}`}
      data-part="cards"
      data-groups={Math.min(groups.length, 4)}
    >
      {groups.map(({ region, locations }) => (
        <section key={region.slug} className={styles.card} data-region={region.slug}>
          <h2>{region.name}</h2>
          <p>
            <b>{locations.length}</b> <span>{available}</span>
          </p>
          <ul className="quiet-links roomy-links">
            {locations.map(({ name, id }) => (
              <li key={name}>
                <a href={`/regions/${id}`}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
