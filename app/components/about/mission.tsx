import { aboutDocument } from "../../content/about.ts";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { units } from "../illustrations/drawing.ts";
import { bikeSpecs } from "../illustrations/e-bike-geometry.ts";
import { PictureOverlay } from "../ui/picture-overlay.tsx";
import "~/styles/primitives/grid.css";
import styles from "./mission.module.css";
import { drawnClassic } from "./model-carousel.tsx";

export function Mission() {
  const { heading, text, valuesHeading, values, vision } = useContent(aboutDocument).mission;
  return (
    <>
      <div className="sheet section stack gap-5">
        <h2 className="caption">{heading}</h2>
        <p className={`display title-l ${styles.statement}`}>{text}</p>
      </div>
      <section className="on-deep">
        <div className={`sheet section stack gap-5 ${styles.values}`}>
          <h2 className="caption">{valuesHeading}</h2>
          <ol>
            {values.map(({ name, text: meaning }) => (
              <li key={name} className="columns gap-2">
                <h3 className="title-l">{name}</h3>
                <p className="muted">{meaning}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className={`section ${styles.vision}`}>
        <div className={`sheet grid gap-4 apart text-l ${styles.text}`}>
          <h2 className="title-l">{vision.heading}</h2>
          <p>{vision.before}</p>
          <p>{vision.after}</p>
        </div>
        <figure className="stack gap-5">
          <PictureOverlay name={vision.picture} caption={vision.figure} viewBox="-600 -900 4780 1320">
            <PlannedAndBuilt />
          </PictureOverlay>
          <FigureCaption number={2} className="sheet">
            {vision.figure}
          </FigureCaption>
        </figure>
      </section>
    </>
  );
}

function PlannedAndBuilt() {
  const ground = units(bikeSpecs.classic.wheelRadius);
  return (
    <>
      <g fill="none" stroke="var(--tide)">
        <path
          d={`M0-620V${ground + 40}M1140-620V${ground + 40}M-520 0H1660M440-700V${ground}`}
          strokeDasharray="14 6 2 6"
          vectorEffect="non-scaling-stroke"
        />
        <path d="M1720-120h260m-70-60l70 60-70 60" strokeWidth="3" vectorEffect="non-scaling-stroke" />
      </g>
      <g className={styles.planned}>
        <use href={`#${drawnClassic}`} />
      </g>
      <use href={`#${drawnClassic}`} x="2500" />
      <path d={`M-600 ${ground}H4180`} stroke="var(--ink)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </>
  );
}
