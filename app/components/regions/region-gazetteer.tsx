import { pages } from "../../content/pages.ts";
import { type Country, findLocations, type RegionGroup, type RegionsQuery, regionIds } from "../../content/regions.ts";
import { regionsCopy } from "../../content/regions-pages.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { LocationSearch, RegionFilter } from "./location-search.tsx";
import { RegionChart } from "./region-chart.tsx";
import styles from "./region-gazetteer.module.css";
import { regionsHref } from "./regions-href.ts";
import { townsOf } from "./town-links.ts";
import { WhyCountry } from "./why-country.tsx";

const { back, claim, search, available, found, none, countries, mapTitle, pageName } = regionsCopy;
const countryIds = Object.keys(countries) as Country[];

interface PartProps {
  country: Country;
  groups: readonly RegionGroup[];
}

export function RegionGazetteer({ query }: { query: RegionsQuery }) {
  const { country } = query;
  const groups = findLocations(query);
  return (
    <>
      <div className={`sheet ${styles.top}`}>
        <nav aria-label="Regions" className={styles.ways}>
          <a href={back.href}>{back.label}</a>
          {regionIds.map((id) => (
            <a key={id} href={`/regions/${id}`}>
              {pageName(id)}
            </a>
          ))}
        </nav>
        <div className={styles.head}>
          <div className={styles.intro}>
            <h1 className="title-xl">{pages.regions.heading}</h1>
            <p className={styles.claim}>
              <strong className="display">{claim.value}</strong> <span>{claim.text}</span>
            </p>
            <LocationSearch query={query} />
          </div>
          <CountryMap country={country} />
        </div>
        <MatchCount country={country} groups={groups} />
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
  const groups = findLocations(query);
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
  const { name, map } = countries[country];
  const towns = townsOf(country, findLocations({ q: "", country }));
  return (
    <figure data-part="map">
      <RegionChart country={country} towns={towns} title={mapTitle(name, towns.length)} isSmall />
      <FigureCaption number={1}>
        {map.text} {map.link && <a href={map.link.href}>{map.link.label}</a>}
      </FigureCaption>
    </figure>
  );
}

function MatchCount({ country, groups }: PartProps) {
  const count = groups.reduce((sum, { locations }) => sum + locations.length, 0);
  const { name } = countries[country];
  return (
    <>
      <p
        role="status"
        className={styles.count}
        data-part="count"
        data-empty={count > 0 ? undefined : ""}
        data-one={found(1, name)}
        data-many={found(0, name)}
        data-none={none}
      >
        {count > 0 ? found(count, name) : none}
      </p>
      <p className={styles.clear} data-part="clear" hidden={count > 0}>
        <a href={regionsHref({ q: "", country })}>{search.clear}</a>
      </p>
    </>
  );
}

function RegionCards({ groups }: { groups: readonly RegionGroup[] }) {
  return (
    <div
      className={`hidden-until-main-parsed ${styles.cards}`}
      data-part="cards"
      data-groups={Math.min(groups.length, 4)}
    >
      {groups.map(({ region, locations }) => (
        <section key={region.slug} className={styles.card} data-region={region.slug}>
          <h2>{region.name}</h2>
          <p>
            <b>{locations.length}</b> <span>{available}</span>
          </p>
          <ul>
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
