import { hostLanding } from "../../content/host-landing.ts";
import { pages } from "../../content/pages.ts";
import { EBikeTitle } from "../e-bike-title.tsx";
import { FigureCaption } from "../figure-caption.tsx";
import { FleetLine } from "./fleet-line.tsx";
import styles from "./hero.module.css";

const { caption, lead, dealer, more, strip, picture, figure } = hostLanding.hero;

export function HostHero() {
  return (
    <section className={styles.hostHero}>
      <div className={`sheet ${styles.hostHeroText}`}>
        <p className="caption almanac-line">
          {caption.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        <h1 className="title-xl">
          <EBikeTitle text={pages.host.heading} />
        </h1>
        <div className={styles.hostHeroLead}>
          <p>{lead}</p>
          <p className={styles.text}>
            <a className="action" href={dealer.href}>
              {dealer.label}
            </a>
            <a className="action-quiet" href={more.href}>
              {more.label}
            </a>
          </p>
        </div>
      </div>
      <figure>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls, on a narrow screen, must be reached by keyboard */}
        <section className={styles.fleetStrip} aria-label={strip} tabIndex={0}>
          <FleetLine title={picture} className={styles.fleetLine} />
        </section>
        <FigureCaption number={1} className="sheet">
          {figure}
        </FigureCaption>
      </figure>
    </section>
  );
}
