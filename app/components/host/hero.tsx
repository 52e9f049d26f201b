import { hostLanding } from "../../content/host-landing.ts";
import { pages } from "../../content/pages.ts";
import { EBikeTitle } from "../e-bike-title.tsx";
import { FigureCaption } from "../figure-caption.tsx";
import { FleetLine } from "./fleet-line.tsx";

const { caption, lead, dealer, more, strip, picture, figure } = hostLanding.hero;

export function HostHero() {
  return (
    <section className="host-hero">
      <div className="sheet host-hero-text">
        <p className="caption almanac-line">
          {caption.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        <h1 className="title-xl">
          <EBikeTitle text={pages.host.heading} />
        </h1>
        <div className="host-hero-lead">
          <p>{lead}</p>
          <p className="flex flex-wrap gap-4 lg:flex-nowrap">
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
        <section className="fleet-strip" aria-label={strip} tabIndex={0}>
          <FleetLine title={picture} className="fleet-line" />
        </section>
        <FigureCaption number={1} className="sheet">
          {figure}
        </FigureCaption>
      </figure>
    </section>
  );
}
