import { pagesDocument } from "../../content/pages.ts";
import { ride2earnDocument } from "../../content/ride2earn.ts";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import styles from "./hero.module.css";
import { TokenLoop } from "./token-loop.tsx";

export function Ride2EarnHero() {
  const pages = useContent(pagesDocument);
  const { hero } = useContent(ride2earnDocument);
  return (
    <section className={`sheet ${styles.earnHero}`}>
      <h1 className="display">{pages.ride2earn.heading}</h1>
      <div>
        <p>{hero.lead}</p>
        <p className={styles.text}>
          <a className="action" href={hero.find.href}>
            {hero.find.label}
          </a>
          <a className="action-quiet" href={hero.host.href}>
            {hero.host.label}
          </a>
        </p>
      </div>
    </section>
  );
}

export function RoundTrip() {
  const { loop } = useContent(ride2earnDocument);
  return (
    <section className={`on-deep ${styles.section}`}>
      <figure className={`sheet ${styles.roundTrip}`}>
        <h2 className="title-l">{loop.heading}</h2>
        <TokenLoop direction="wide" />
        <div>
          <TokenLoop direction="tall" />
          <ol>
            {loop.stations.map(({ name, text }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
        <FigureCaption number={1}>{loop.figure}</FigureCaption>
      </figure>
    </section>
  );
}
