import { homeDocument } from "../../content/home.ts";
import { pagesDocument } from "../../content/pages.ts";
import { useContent } from "../content.ts";
import { EBikeTitle } from "../e-bike-title.tsx";
import { CoastScene } from "../illustrations/coast-scene.tsx";
import styles from "./hero.module.css";

export function HomeHero() {
  const pages = useContent(pagesDocument);
  const { caption, lead, action, picture } = useContent(homeDocument).hero;
  return (
    <section className={styles.hero}>
      <div className={`sheet stack gap-5 ${styles.text}`}>
        <p className="caption almanac-line">
          {caption.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        <h1 className="title-xl">
          <EBikeTitle text={pages.home.heading} />
        </h1>
        <p className="lead">{lead}</p>
        <a className="action" href={action.href}>
          {action.label}
        </a>
      </div>
      <CoastScene className={styles.coast} title={picture} />
    </section>
  );
}

export function HomeBanner() {
  const home = useContent(homeDocument);
  return (
    <p className={`hidden-until-parsed on-deep row text-s ${styles.banner}`}>
      {home.banner.map((promise) => (
        <span key={promise}>{promise}. </span>
      ))}
    </p>
  );
}
