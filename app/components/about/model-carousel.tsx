import { aboutDocument, type ModelPlate } from "../../content/about.ts";
import { useContent } from "../content.ts";
import { bikeViewBox, FullBike } from "../illustrations/e-bike.tsx";
import { PictureOverlay } from "../ui/picture-overlay.tsx";
import "~/styles/primitives/terms.css";
import styles from "./model-carousel.module.css";

/** Other drawings reuse this id with <use>. */
export const drawnClassic = "drawn-classic";

export function ModelCarousel() {
  const modelPlates = useContent(aboutDocument).modelPlates;
  const positionOf = (index: number) => `${index + 1} of ${modelPlates.length}`;
  const { heading, label } = useContent(aboutDocument).story.models;
  return (
    <section className={styles.models} data-models aria-roledescription="carousel" aria-label={label}>
      <div className={`sheet row spread gap-4 ${styles.head}`}>
        <h3 className="title-l">{heading}</h3>
        <div className={`row numerals ${styles.controls}`}>
          <p aria-live="polite">
            <span className="sr-only" data-model-name>
              {`${modelPlates[0]?.name}, `}
            </span>
            <span data-model-position>{positionOf(0)}</span>
          </p>
          <button type="button" data-step={-1}>
            <span className="sr-only">Previous</span>
            <Arrow d="M24 12H2M11 3L2 12l9 9" />
          </button>
          <button type="button" data-step={1}>
            <span className="sr-only">Next</span>
            <Arrow d="M0 12h22M13 3l9 9-9 9" />
          </button>
        </div>
      </div>
      <div className={`sheet ${styles.strip}`} data-model-strip>
        {modelPlates.map((plate, index) => (
          <Plate key={plate.model} plate={plate} position={positionOf(index)} current={index === 0} />
        ))}
      </div>
    </section>
  );
}

function Plate({ plate, position, current }: { plate: ModelPlate; position: string; current: boolean }) {
  const { model, name, caption, facts } = plate;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern asks for a group with a role description
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      className={`columns gap-5 far-apart ${styles.plate}`}
      data-current={current}
    >
      <figure className="stack gap-5">
        <PictureOverlay
          name={`The ${name} e-bike, side view`}
          viewBox={bikeViewBox(model)}
          caption={`${name}. ${caption}`}
        >
          <g id={model === "classic" ? drawnClassic : undefined}>
            <FullBike model={model} />
          </g>
        </PictureOverlay>
        <figcaption className={`stack gap-3 ${styles.text}`}>
          <h4 className="display title-l">{name}</h4>
          <p>{caption}</p>
        </figcaption>
      </figure>
      <dl className="terms text-s">
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Arrow({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="2.4" />
    </svg>
  );
}
