import { home } from "../../content/home.ts";
import { pages } from "../../content/pages.ts";
import { EBikeTitle } from "../e-bike-title.tsx";
import { CoastScene } from "../illustrations/coast-scene.tsx";

const { caption, lead, action, picture } = home.hero;

export function HomeHero() {
  return (
    <section className="home-hero">
      <div className="sheet home-hero-text">
        <p className="caption almanac-line">
          {caption.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        <h1 className="title-xl">
          <EBikeTitle text={pages.home.heading} />
        </h1>
        <p className="home-hero-lead">{lead}</p>
        <p>
          <a className="action" href={action.href}>
            {action.label}
          </a>
        </p>
      </div>
      <CoastScene className="home-hero-coast" title={picture} />
    </section>
  );
}

export function HomeBanner() {
  return (
    <p className="home-banner">
      {home.banner.map((promise) => (
        <span key={promise}>{promise}. </span>
      ))}
    </p>
  );
}
