import { hostLandingDocument } from "../../content/host-landing.ts";
import { pagesDocument } from "../../content/pages.ts";
import { useContent } from "../content.ts";
import { EBikeTitle } from "../e-bike-title.tsx";
import { FigureCaption } from "../figure-caption.tsx";
import { FleetLine } from "./fleet-line.tsx";
import styles from "./hero.module.css";

export function HostHero() {
  const pages = useContent(pagesDocument);
  const { caption, lead, dealer, more, picture, figure } = useContent(hostLandingDocument).hero;
  return (
    <section>
      <div className={`sheet columns gap-5 apart ${styles.hero}`}>
        <p className="caption almanac-line">
          {caption.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        <h1 className="title-xl">
          <EBikeTitle text={pages.host.heading} />
        </h1>
        <p className="lead">{lead}</p>
        <p className="row gap-4">
          <a className="action" href={dealer.href}>
            {dealer.label}
          </a>
          <a className="action-quiet" href={more.href}>
            {more.label}
          </a>
        </p>
      </div>
      <figure className={styles.picture}>
        <FleetLine title={picture} />
        <FigureCaption number={1} className="sheet">
          {figure}
        </FigureCaption>
      </figure>
    </section>
  );
}
