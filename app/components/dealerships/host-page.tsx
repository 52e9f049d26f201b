import { brand } from "../../content/brand.ts";
import { phoneLink } from "../../content/contact.ts";
import { awayInKilometers, dealershipsCopy, starterPackage } from "../../content/dealerships.ts";
import { contactOf, hostContact } from "../../content/host-contact.ts";
import { Breadcrumb } from "../breadcrumb.tsx";
import { FigureCaption } from "../figure-caption.tsx";
import { Fleet } from "../illustrations/fleet.tsx";
import { positionOf } from "../structured-data.ts";
import styles from "./host-page.module.css";
import { type ChartPoint, hasSeasidePath, neighborsOf, streetsNear, viewAround } from "./neighborhood.ts";
import { NeighborhoodChart } from "./neighborhood-chart.tsx";

interface Dealership extends ChartPoint {
  name: string;
  place: string;
  bikes: number;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  hours: string | null;
  season: string | null;
  rating: string | null;
}

const { host: copy, ride } = dealershipsCopy;
const mostPerRow = 10;
const walkableMeters = 700;

export function HostPage({ host, all }: { host: Dealership; all: readonly Dealership[] }) {
  const { id, name, place, bikes } = host;
  return (
    <>
      <div className={`hidden-until-parsed sheet ${styles.page}`}>
        <Breadcrumb
          trail={[
            { label: "Home", href: "/" },
            { label: "Dealerships", href: "/dealerships" },
          ]}
          current={`Dealership ${id}`}
        />
        <div>
          <p className="caption">{copy.caption}</p>
          <h1 className="title-l">{name}</h1>
          <Reputation host={host} />
          <HostFacts host={host} />
          <HostContact host={host} />
        </div>
        <div>
          <figure>
            <NeighborhoodChart here={host} hosts={all} title={copy.chart(name, place)} />
            <FigureCaption number={1}>
              {copy.figure}
              {hasSeasidePath(viewAround(host)) && `. ${copy.seaside}`}
            </FigureCaption>
          </figure>
          <Neighbors host={host} all={all} />
        </div>
      </div>
      <FleetBand name={name} bikes={bikes} />
      <BeforeYouRide />
      <StarterPackage />
    </>
  );
}

function Reputation({ host: { name, rating, website } }: { host: Dealership }) {
  const isFlagship = name === brand.flagship.name;
  if (!isFlagship && !rating && !website) return null;
  return (
    <p className={styles.reputation}>
      <span>
        {isFlagship && copy.flagship} {rating && <b>{copy.rating(rating)}.</b>}
      </span>
      {website && (
        <a className="outbound" href={website} rel="noopener">
          {copy.website(name)}
        </a>
      )}
    </p>
  );
}

function HostFacts({ host }: { host: Dealership }) {
  const { place, bikes, address, hours, season } = host;
  const { latitude, longitude } = positionOf(host);
  const streets = streetsNear(host, 3, walkableMeters).join(", ");
  const facts = [
    [copy.place, place],
    [copy.bikes, `${bikes} e-bikes`],
    [copy.address, address],
    [copy.streets, streets],
    [copy.hours, hours],
    [copy.season, season],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      <div>
        <dt>{copy.directions}</dt>
        <dd>
          <a
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
            rel="noopener"
          >
            {copy.openMap}
          </a>
        </dd>
      </div>
    </dl>
  );
}

function HostContact({ host }: { host: Dealership }) {
  const { phone, email, isSample } = contactOf(host);
  const [user, domain] = email.split("@");
  const { always, ...dated } = copy.missingFacts;
  const missing = [!host.hours && dated.hours, !host.season && dated.season, ...always].filter(
    (fact) => fact !== false,
  );
  return (
    <section className={styles.contact} aria-labelledby="host-contact">
      <h2 id="host-contact">{hostContact.heading}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{hostContact.phone}</dt>
          <dd>
            <a href={phoneLink(phone)}>{phone}</a>
          </dd>
        </div>
        <div>
          <dt>{hostContact.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>
              {user}@<wbr />
              {domain}
            </a>
          </dd>
        </div>
      </dl>
      {isSample && <p className={styles.sample}>{hostContact.note}</p>}
      <p>
        {copy.missing(new Intl.ListFormat("en-GB").format(missing))} <a href={copy.write.href}>{copy.write.label}</a>.
      </p>
      <p>{hostContact.emergency}</p>
    </section>
  );
}

function Neighbors({ host, all }: { host: Dealership; all: readonly Dealership[] }) {
  const neighbors = neighborsOf(host, all, 3);
  return (
    <nav className={styles.neighbors} aria-labelledby="host-neighbors">
      {neighbors.length > 0 && (
        <>
          <h2 id="host-neighbors">{copy.nearby}</h2>
          <ul>
            {neighbors.map(({ host: { id, name }, meters, wind }) => (
              <li key={id}>
                <span className={styles.number}>{id}</span>{" "}
                <p>
                  <a href={`/dealerships/${id}`}>{name}</a> {awayInKilometers(meters, wind)}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.ways}>
        <a href="/vancouver-map">{copy.map}</a>
        <a href="/">{copy.home}</a>
      </p>
    </nav>
  );
}

function FleetBand({ name, bikes }: { name: string; bikes: number }) {
  const perRow = Math.ceil(bikes / Math.ceil(bikes / mostPerRow)) || 1;
  return (
    <figure className={styles.fleet}>
      <div className="sheet">
        {/* One scale for all hosts: a full row spans the page width. */}
        <div style={{ width: `${(perRow / mostPerRow) * 100}%` }}>
          <Fleet count={bikes} perRow={perRow} title={`The fleet of ${name}: ${bikes} e-bikes`} />
        </div>
        <FigureCaption number={2}>{copy.fleet(bikes)}</FigureCaption>
      </div>
    </figure>
  );
}

function BeforeYouRide() {
  return (
    <section className={`sheet ${styles.ride}`} aria-labelledby="before-you-ride">
      <h2 id="before-you-ride" className="title-l">
        {ride.heading}
      </h2>
      <ul>
        {ride.items.map((item) => (
          <li key={item.name}>
            <h3>{item.name}</h3>
            <p>{item.text}</p>
            {"link" in item && <a href={item.link.href}>{item.link.label}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function StarterPackage() {
  const { question, name, price, currency, lead, contents, action } = starterPackage;
  return (
    <section className={`hidden-until-parsed sheet ${styles.starter}`} aria-labelledby="starter-package">
      <div>
        <p className="caption">{question}</p>
        <h2 id="starter-package">{name}</h2>
        <p>
          <b>
            {price} {currency}
          </b>
        </p>
        <p>{lead}</p>
        <a className="action-quiet" href={action.href}>
          {action.label}
        </a>
      </div>
      <ul>
        {contents.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
