import type { CSSProperties } from "react";
import { aboutDocument } from "../../content/about.ts";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { PictureOverlay } from "../ui/picture-overlay.tsx";
import { ElevationProfile, type ProfileFrame, smallProfile, stationAt, wideProfile } from "./elevation-profile.tsx";
import { ModelCarousel } from "./model-carousel.tsx";
import "~/styles/primitives/grid.css";
import styles from "./our-story.module.css";

export function OurStory() {
  const milestones = useContent(aboutDocument).milestones;
  const { heading, text, figure, challenges } = useContent(aboutDocument).story;
  return (
    <>
      <div className={`sheet stack gap-4 ${styles.head}`}>
        <h2 className="title-l">{heading}</h2>
        <p>{text}</p>
      </div>
      <figure className={styles.profile}>
        <Picture frame={wideProfile} className={styles.wide} />
        <Picture frame={smallProfile} className={styles.small} />
        <ol className={`hidden-until-parsed ${styles.milestones}`}>
          {milestones.map((milestone) => (
            <li key={milestone.date} style={placed(stationAt(wideProfile, milestone))}>
              <span className="caption">{milestone.date}</span>{" "}
              <span>
                {milestone.before} {milestone.figure && <strong>{milestone.figure}</strong>} {milestone.text}
              </span>
            </li>
          ))}
        </ol>
        <FigureCaption number={1} className="sheet">
          {figure}
        </FigureCaption>
      </figure>
      <ModelCarousel />
      <section className={`sheet section stack gap-7 ${styles.headwinds}`}>
        <h3 className="title-l">{challenges.heading}</h3>
        <div className="grid gap-6 far-apart">
          {challenges.items.map((challenge, index) => (
            <article key={challenge.name}>
              <Sign d={signs[index]} />
              <h4 className="display text-2xl">{challenge.name}</h4>
              <p>{challenge.text}</p>
            </article>
          ))}
        </div>
      </section>
    </>
  );
}

function Picture({ frame, className }: { frame: ProfileFrame; className: string | undefined }) {
  const { figure, picture } = useContent(aboutDocument).story;
  return (
    <PictureOverlay
      name={picture}
      caption={figure}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      className={className}
    >
      <ElevationProfile frame={frame} />
    </PictureOverlay>
  );
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** Relative to the profile's size, so that labels scale with it. */
const placed = ({ x, y }: { x: number; y: number }) =>
  ({ "--x": percent(x / wideProfile.width), "--y": percent(y / wideProfile.height) }) as CSSProperties;

/** Rain from a cloud, a pin on a map, a bridge, a battery. */
const signs = [
  "M14 28a8 8 0 0 1 1-16 11 11 0 0 1 21 3 7 7 0 0 1 0 13zM16 34l-3 8M26 34l-3 8M36 34l-3 8",
  "M24 32s11-10 11-19a11 11 0 0 0-22 0c0 9 11 19 11 19zM24 9a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM15 31l-9 3v10l12-4 12 4 12-4V30l-9 3",
  "M2 30h44M2 38h44M12 8v36M36 8v36M2 22Q10 20 12 9 Q24 40 36 9 Q38 20 46 22M18 23v7M24 25v5M30 23v7",
  "M10 12h28v32H10zM19 12V6h10v6M26 17l-8 12h12l-8 12",
];

function Sign({ d }: { d: string | undefined }) {
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <path d={d} fill="none" stroke="var(--ink)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}
