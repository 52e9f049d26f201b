import { brandDocument } from "../../content/brand.ts";
import { type Contact, contactDocument, phoneLink } from "../../content/contact.ts";
import { pagesDocument } from "../../content/pages.ts";
import { useContent } from "../content.ts";
import { BrandMark } from "../illustrations/brand-mark.tsx";
import "~/styles/primitives/ruled.css";
import styles from "./letter.module.css";
import { Stamp } from "./stamp.tsx";
import "~/styles/rare-tokens.css";

interface LetterProps {
  heading: string;
  hosts: number;
  /** How many of them can be called or written to. */
  reachable: number;
}

export function Letter({ heading, hosts, reachable }: LetterProps) {
  const contact = useContent(contactDocument);
  const pages = useContent(pagesDocument);
  const { caption, greeting, opening, ways, closing, signature, stamp, postmark } = contact;
  return (
    <div className={`section on-sand ${styles.desk}`}>
      <article className={styles.letter}>
        <header className={`hidden-until-parsed ${styles.letterHead}`}>
          <p className={styles.letterBrand}>
            <BrandMark className={styles.brandMark} />
            <span className="caption">
              {caption[0]} <span className="display text-xl">{caption[1]}</span>
            </span>
          </p>
          <Stamp title={stamp} postmark={postmark} className={styles.letterStamp} />
        </header>
        <h1 className="title-xl">{heading}</h1>
        <p className="lead">
          <b>{greeting}</b> {opening}
        </p>
        <ul className={`ruled ${styles.letterWays}`}>
          {ways.map(({ matter, text, link }) => (
            <li key={matter}>
              <h2 className="text-xl">{matter}</h2>
              <p>
                {text}
                {link.href === pages.dealerships.path && hosts > 0 && ` ${sayReach(contact.hosts, reachable, hosts)}`}
              </p>
              <a className={`nav-link strong ${styles.letterWay}`} href={link.href}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
        <Direct />
        <p className={styles.letterClosing}>
          {closing}
          <span className="display text-2xl">{signature}</span>
          <Flourish />
        </p>
      </article>
    </div>
  );
}

function sayReach({ all, some, none }: Contact["hosts"], reachable: number, hosts: number): string {
  if (reachable === 0) return none;
  return reachable === hosts ? all(hosts) : some(reachable, hosts);
}

function Direct() {
  const brand = useContent(brandDocument);
  const contact = useContent(contactDocument);
  const { heading, email, press, phone, post } = contact.direct;
  return (
    <section className={styles.letterDirect}>
      <h2 className="text-xl">{heading}</h2>
      <dl>
        <div>
          <dt>{email}</dt>
          <dd>
            <a href={`mailto:${brand.email}`}>{brand.email}</a>
          </dd>
        </div>
        <div>
          <dt>{press}</dt>
          <dd>
            <a href={`mailto:${brand.pressEmail}`}>{brand.pressEmail}</a>
          </dd>
        </div>
        <div>
          <dt>{phone}</dt>
          <dd>
            <a href={phoneLink(brand.phone)}>{brand.phone}</a>
          </dd>
        </div>
        <div>
          <dt>{post}</dt>
          <dd>
            <address>
              {brand.address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Flourish() {
  return (
    <svg viewBox="0 0 240 20" className={styles.letterFlourish} aria-hidden="true">
      <path
        d="M2 12q14-14 28 0t28 0 28 0 28 0 28 0 28 0q20-14 62-2"
        fill="none"
        stroke="var(--tide)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
