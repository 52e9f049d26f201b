import { brandDocument } from "../../content/brand.ts";
import { phoneLink } from "../../content/contact.ts";
import { awayInKilometers, hostPagesDocument } from "../../content/dealerships.ts";
import { hostContactDocument } from "../../content/host-contact.ts";
import { Breadcrumb } from "../breadcrumb.tsx";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { Fleet } from "../illustrations/fleet.tsx";
import { mapLinkTo } from "../map-link.ts";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/terms.css";
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

const payment = "/payment";
const walkableMeters = 700;

interface HostPageProps {
  host: Dealership;
  all: readonly Dealership[];
  /** In words, such as "November 3, 2026". */
  confirmedOn: string | undefined;
}

export function HostPage({ host, all, confirmedOn }: HostPageProps) {
  const { host: copy } = useContent(hostPagesDocument);
  const { id, name, place, bikes } = host;
  return (
    <>
      <div className={`hidden-until-parsed sheet columns gap-6 apart ${styles.page}`}>
        <Trail id={id} />
        <div>
          <p className="caption">{copy.caption}</p>
          <h1 className="title-l">{name}</h1>
          <Reputation host={host} />
          <HostFacts host={host} />
          <MissingFacts host={host} />
          <PayDeposit host={id} />
          <HostContact host={host} confirmedOn={confirmedOn} />
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
      <BeforeYouRide host={host.id} />
      <StarterPackage />
    </>
  );
}

const Trail = ({ id }: { id: number }) => (
  <Breadcrumb
    trail={[
      { label: "Home", href: "/" },
      { label: "Dealerships", href: "/dealerships" },
    ]}
    current={`Dealership ${id}`}
  />
);

/** In place of a host that has closed; its address may be in bookmarks and search results. */
export function ClosedHostPage({ host, all }: Omit<HostPageProps, "confirmedOn">) {
  const { caption, heading, text, all: list } = useContent(hostPagesDocument).host.closed;
  return (
    <div className={`sheet columns gap-6 apart ${styles.page}`}>
      <Trail id={host.id} />
      <div>
        <p className="caption">{caption}</p>
        <h1 className="title-l">{heading(host.name)}</h1>
        <p>
          {text} <a href={list.href}>{list.label}</a>
        </p>
        <Neighbors host={host} all={all} />
      </div>
    </div>
  );
}

function Reputation({ host: { name, rating, website } }: { host: Dealership }) {
  const brand = useContent(brandDocument);
  const { host: copy } = useContent(hostPagesDocument);
  const isFlagship = name === brand.flagship.name;
  if (!isFlagship && !rating && !website) return null;
  return (
    <p className={`stack text-l ${styles.reputation}`}>
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
  const { host: copy } = useContent(hostPagesDocument);
  const { place, bikes, address, hours, season } = host;
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
    <dl className={`terms numerals ${styles.facts}`}>
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
          <a href={mapLinkTo(host)} rel="noopener">
            {copy.openMap}
          </a>
        </dd>
      </div>
    </dl>
  );
}

function MissingFacts({ host: { hours, season } }: { host: Dealership }) {
  const { missing, missingFacts } = useContent(hostPagesDocument).host;
  const { always, ...dated } = missingFacts;
  const facts = [!hours && dated.hours, !season && dated.season, ...always].filter((fact) => fact !== false);
  return (
    <p className={`muted text-s ${styles.missing}`}>
      {missing(new Intl.ListFormat("en-GB", { type: "disjunction" }).format(facts))}
    </p>
  );
}

function HostContact({ host, confirmedOn }: { host: Dealership; confirmedOn: string | undefined }) {
  const hostContact = useContent(hostContactDocument);
  const { host: copy } = useContent(hostPagesDocument);
  const { phone, email } = host;
  const { heading, emergency } = phone ? hostContact : hostContact.withoutPhone;
  return (
    <section className={`stack gap-3 ${styles.part}`} aria-labelledby="host-contact">
      <h2 id="host-contact" className="text-xl">
        {heading}
      </h2>
      {phone || email ? <WaysToReach phone={phone} email={email} /> : <NoWayToReach />}
      {(phone || email) && (
        <p className="muted">
          {copy.ask} <a href={copy.write.href}>{copy.write.label}</a>.
        </p>
      )}
      <p>{emergency}</p>
      {confirmedOn && <p className="muted text-s">{hostContact.confirmed(confirmedOn)}</p>}
    </section>
  );
}

function PayDeposit({ host }: { host: number }) {
  const { ride } = useContent(hostPagesDocument);
  const link = ride.items
    .map((item) => ("link" in item ? item.link : undefined))
    .find((each) => each?.href === payment);
  return (
    link && (
      <a className={`action ${styles.part}`} href={atHost(link.href, host)}>
        {link.label}
      </a>
    )
  );
}

function WaysToReach({ phone, email }: Pick<Dealership, "phone" | "email">) {
  const hostContact = useContent(hostContactDocument);
  const [user, domain] = email?.split("@") ?? [];
  return (
    <dl className={`terms numerals ${styles.facts}`}>
      {phone && (
        <div>
          <dt>{hostContact.phone}</dt>
          <dd>
            <a href={phoneLink(phone)}>{phone}</a>
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>{hostContact.email}</dt>
          <dd>
            <a href={`mailto:${email}`}>
              {user}@<wbr />
              {domain}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

function NoWayToReach() {
  const { text, link, after } = useContent(hostContactDocument).unknown;
  return (
    <p>
      {text} <a href={link.href}>{link.label}</a>
      {after}
    </p>
  );
}

function Neighbors({ host, all }: { host: Dealership; all: readonly Dealership[] }) {
  const { host: copy } = useContent(hostPagesDocument);
  const neighbors = neighborsOf(host, all, 3);
  return (
    <nav className={`stack gap-3 roomy-links ${styles.part} ${styles.neighbors}`} aria-labelledby="host-neighbors">
      {neighbors.length > 0 && (
        <>
          <h2 id="host-neighbors" className="text-xl">
            {copy.nearby}
          </h2>
          <ul>
            {neighbors.map(({ host: { id, name }, meters, wind }) => (
              <li key={id}>
                <span className={styles.number}>{id}</span>{" "}
                <p className="row baseline spread">
                  <a href={`/dealerships/${id}`}>{name}</a> {awayInKilometers(meters, wind)}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="row baseline spread">
        <a href="/vancouver-map">{copy.map}</a>
        <a href="/">{copy.home}</a>
      </p>
    </nav>
  );
}

function FleetBand({ name, bikes }: { name: string; bikes: number }) {
  const { host: copy } = useContent(hostPagesDocument);
  return (
    <div className={`on-sand ${styles.fleet}`}>
      <figure className="sheet">
        {[
          { most: 10, size: styles.onDesk },
          { most: 5, size: styles.onPhone },
        ].map(({ most, size }) => {
          const perRow = Math.ceil(bikes / Math.ceil(bikes / most)) || 1;
          return (
            // One scale for all hosts: a full row spans the page width.
            <div key={most} className={size} style={{ width: `${(perRow / most) * 100}%` }}>
              <Fleet count={bikes} perRow={perRow} title={`The fleet of ${name}: ${bikes} e-bikes`} />
            </div>
          );
        })}
        <FigureCaption number={2}>{copy.fleet(bikes)}</FigureCaption>
      </figure>
    </div>
  );
}

function BeforeYouRide({ host }: { host: number }) {
  const { ride } = useContent(hostPagesDocument);
  return (
    <section className={`sheet section stack gap-6 ${styles.ride}`} aria-labelledby="before-you-ride">
      <h2 id="before-you-ride" className="title-l">
        {ride.heading}
      </h2>
      <ul className="grid gap-6 apart">
        {ride.items.map((item) => (
          <li key={item.name}>
            <h3 className="text-xl">{item.name}</h3>
            <p>{item.text}</p>
            {"link" in item && item.link && <a href={atHost(item.link.href, host)}>{item.link.label}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const atHost = (href: string, host: number) => (href === payment ? `${payment}?dealership=${host}` : href);

function StarterPackage() {
  const starterPackage = useContent(hostPagesDocument).starterPackage;
  const { question, name, price, currency, lead, contents, action } = starterPackage;
  return (
    <section
      className={`hidden-until-parsed sheet columns gap-5 apart ${styles.starter}`}
      aria-labelledby="starter-package"
    >
      <div className={`stack gap-3 ${styles.package}`}>
        <p className="caption">{question}</p>
        <h2 id="starter-package" className="text-2xl">
          {name}
        </h2>
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
      <ul className="newsprint">
        {contents.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
