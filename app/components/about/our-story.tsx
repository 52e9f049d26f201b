import type { CSSProperties } from "react";
import { about, milestones } from "../../content/about.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { PictureOverlay } from "../ui/picture-overlay.tsx";
import { ElevationProfile, type ProfileFrame, smallProfile, stationAt, wideProfile } from "./elevation-profile.tsx";
import { ModelCarousel } from "./model-carousel.tsx";
import styles from "./our-story.module.css";

const { heading, text, figure, picture, challenges } = about.story;

export function OurStory() {
  return (
    <>
      <div className={`sheet ${styles.storyHead}`}>
        <h2 className="title-l">{heading}</h2>
        <p>{text}</p>
      </div>
      <figure className={styles.profile}>
        <Picture frame={wideProfile} className={styles.profileWide} />
        <Picture frame={smallProfile} className={styles.profileSmall} />
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
      <section className={`sheet ${styles.headwinds}`}>
        <h3 className="title-l">{challenges.heading}</h3>
        <div>
          {challenges.items.map((challenge, index) => (
            <article key={challenge.name}>
              <WindBarb from={index * 55 + 20} />
              <h4 className="display">{challenge.name}</h4>
              <p>{challenge.text}</p>
            </article>
          ))}
        </div>
      </section>
    </>
  );
}

function Picture({ frame, className }: { frame: ProfileFrame; className: string | undefined }) {
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

function WindBarb({ from }: { from: number }) {
  return (
    <svg viewBox="-36 -36 72 72" width="60" height="60" aria-hidden="true">
      <g transform={`rotate(${from})`} fill="none" stroke="var(--ink)" strokeWidth="2">
        <circle cy="20" r="6" fill="var(--paper)" />
        <path d="M0 14V-28l15-5v1L0-18z" fill="var(--cedar)" stroke="none" />
        <path d="M0 14V-28M0-12l15-6M0-4l15-6M0 4l8-3" />
      </g>
    </svg>
  );
}
