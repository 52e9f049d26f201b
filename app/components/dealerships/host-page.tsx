import { phoneLink } from "../../content/contact.ts";
import { dealershipsCopy, starterPackage } from "../../content/dealerships.ts";
import { contactOf, hostContact } from "../../content/host-contact.ts";
import { vancouverMap } from "../../content/vancouver-hosts.ts";
import { Breadcrumb } from "../breadcrumb.tsx";
import { FigureCaption } from "../figure-caption.tsx";
import { Fleet } from "../illustrations/fleet.tsx";
import type { ListedHost } from "./host-gazetteer.tsx";
import styles from "./host-page.module.css";
import { type ChartPoint, LocatorChart } from "./locator-chart.tsx";

const { host: copy } = dealershipsCopy;
const mostPerRow = 10;

export function HostPage({ host, all }: { host: ListedHost; all: readonly ChartPoint[] }) {
  const { id, name, place, bikes } = host;
  const perRow = Math.ceil(bikes / Math.ceil(bikes / mostPerRow)) || 1;
  return (
    <>
      <div className={`hidden-until-parsed sheet ${styles.hostPage}`}>
        <Breadcrumb
          trail={[
            { label: "Home", href: "/" },
            { label: "Dealerships", href: "/dealerships" },
          ]}
          current={`Dealership ${id}`}
        />
        <div className={styles.hostPageFacts}>
          <p className="caption">{copy.caption}</p>
          <h1 className="title-l">{name}</h1>
          <dl className={styles.factList}>
            <div>
              <dt>{copy.place}</dt>
              <dd>{place}</dd>
            </div>
            <div>
              <dt>{copy.bikes}</dt>
              <dd>{bikes} e-bikes</dd>
            </div>
            <div>
              <dt>{copy.position}</dt>
              <dd>{position(host)}</dd>
            </div>
          </dl>
          <HostContact hostId={id} />
          <p className={styles.hostPageWays}>
            <a href="/">{copy.home}</a>
            <a href="/vancouver-map">{copy.map}</a>
          </p>
        </div>
        <figure>
          <LocatorChart hosts={all} here={host} title={`Chart of Vancouver: ${name} stands at ${place}`} />
          <FigureCaption number={1}>{place}</FigureCaption>
        </figure>
      </div>
      <figure className={styles.hostPageFleet}>
        <div className="sheet">
          {/* One scale for all hosts: a full row spans the page width. */}
          <div style={{ width: `${(perRow / mostPerRow) * 100}%` }}>
            <Fleet count={bikes} perRow={perRow} title={`The fleet of ${name}: ${bikes} e-bikes`} />
          </div>
          <FigureCaption number={2}>Fleet of {bikes}, every bike drawn</FigureCaption>
        </div>
      </figure>
      <StarterPackage />
    </>
  );
}

function HostContact({ hostId }: { hostId: number }) {
  const { phone, email } = contactOf(hostId);
  const [user, domain] = email.split("@");
  return (
    <section className={styles.hostContact} aria-labelledby="host-contact">
      <h2 id="host-contact">{hostContact.heading}</h2>
      <p>
        <strong>{hostContact.emergency}</strong> {hostContact.text}
      </p>
      <dl className={styles.factList}>
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
      <p className={styles.hostContactNote}>{hostContact.note}</p>
    </section>
  );
}

function position({ mapX, mapY }: ChartPoint): string {
  const { west, east, north, south } = vancouverMap;
  const latitude = north - (mapY / 100) * (north - south);
  const longitude = west + (mapX / 100) * (east - west);
  return `${latitude.toFixed(3)}° N, ${(-longitude).toFixed(3)}° W`;
}

function StarterPackage() {
  const { name, price, currency, lead, contents, action } = starterPackage;
  return (
    <section className={`hidden-until-parsed sheet ${styles.starterPlate}`} aria-labelledby="starter-package">
      <div>
        <h2 id="starter-package" className="title-l">
          {name}
        </h2>
        <p>{lead}</p>
        <p className={`display ${styles.starterPrice}`}>
          {price} <span>{currency}</span>
        </p>
        <p>
          <a className="action" href={action.href}>
            {action.label}
          </a>
        </p>
      </div>
      <ul>
        {contents.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
