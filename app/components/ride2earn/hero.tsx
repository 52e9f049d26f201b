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
    <section className={`sheet stack gap-6 ${styles.earnHero}`}>
      <h1 className="display">{pages.ride2earn.heading}</h1>
      <div className="columns gap-5 apart">
        <p className="lead">{hero.lead}</p>
        <p className="hidden-until-main-parsed row gap-4">
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
    <section className="on-deep">
      <figure className={`sheet section ${styles.roundTrip}`}>
        <h2 className="title-l">{loop.heading}</h2>
        <TokenLoop />
        <ol>
          {loop.stations.map(({ name, text }) => (
            <li key={name}>
              <h3 className="text-xl">{name}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ol>
        <FigureCaption number={1}>{loop.figure}</FigureCaption>
      </figure>
    </section>
  );
}
