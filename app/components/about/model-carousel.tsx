import { type KeyboardEvent, useRef, useState } from "react";
import { about, type ModelPlate, modelPlates } from "../../content/about.ts";
import { bikeViewBox, FullBike } from "../illustrations/e-bike.tsx";
import { PictureOverlay } from "../ui/picture-overlay.tsx";

const { heading, label } = about.story.models;
const count = modelPlates.length;

/** Where the finished Classic is drawn on the page, for the drawings that show it once more. */
export const drawnClassic = "drawn-classic";

/**
 * The models as a strip of plates that can be scrolled by hand; with script also by two buttons and the arrow keys,
 * around the corner at both ends.
 */
export function ModelCarousel() {
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  const plates = () => [...(strip.current?.children ?? [])] as HTMLElement[];
  const leftOf = (plate?: HTMLElement) => (plate?.offsetLeft ?? 0) - (plates()[0]?.offsetLeft ?? 0);
  const show = (index: number) => {
    const to = (index + count) % count;
    setCurrent(to);
    strip.current?.scrollTo({ left: leftOf(plates()[to]) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1 }[event.key];
    if (to === undefined || (event.target as Element).closest("dialog")) return;
    event.preventDefault();
    show(to);
  };
  /** Whoever scrolls by hand is followed. */
  const follow = () => {
    const distances = plates().map((plate) => Math.abs(leftOf(plate) - (strip.current?.scrollLeft ?? 0)));
    setCurrent(distances.indexOf(Math.min(...distances)));
  };

  return (
    <section className="models" aria-roledescription="carousel" aria-label={label} onKeyDown={onKeyDown}>
      <div className="sheet models-head">
        <h3 className="title-l">{heading}</h3>
        <div className="models-turn">
          <p aria-live="polite">
            <span className="sr-only">{modelPlates[current]?.name}, </span>
            {current + 1} of {count}
          </p>
          <button type="button" onClick={() => show(current - 1)}>
            <span className="sr-only">Previous</span>
            <Arrow d="M24 12H2M11 3L2 12l9 9" />
          </button>
          <button type="button" onClick={() => show(current + 1)}>
            <span className="sr-only">Next</span>
            <Arrow d="M0 12h22M13 3l9 9-9 9" />
          </button>
        </div>
      </div>
      <div ref={strip} className="model-strip" onScrollEnd={follow}>
        {modelPlates.map((plate, index) => (
          <Plate key={plate.model} plate={plate} position={`${index + 1} of ${count}`} current={index === current} />
        ))}
      </div>
    </section>
  );
}

function Plate({ plate, position, current }: { plate: ModelPlate; position: string; current: boolean }) {
  const { model, name, caption, facts } = plate;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern asks for a group with a role description
    <div role="group" aria-roledescription="slide" aria-label={position} className="model-plate" data-current={current}>
      <figure>
        <PictureOverlay
          name={`The ${name} e-bike, side view`}
          viewBox={bikeViewBox(model)}
          caption={`${name}. ${caption}`}
          className="later"
        >
          <g id={model === "classic" ? drawnClassic : undefined}>
            <FullBike model={model} />
          </g>
        </PictureOverlay>
        <figcaption>
          <h4 className="display">{name}</h4>
          <p>{caption}</p>
        </figcaption>
      </figure>
      <dl className="model-facts">
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
