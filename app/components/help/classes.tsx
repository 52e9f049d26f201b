import { helpDocument } from "../../content/help.ts";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import "~/styles/primitives/sums.css";
import styles from "./classes.module.css";
import { PowerBar, SpeedGauge } from "./speed-gauge.tsx";
import "~/styles/rare-tokens.css";

export function Classes() {
  const eBikeClasses = useContent(helpDocument).eBikeClasses;
  const { heading, text, figure, maxWatts } = useContent(helpDocument).classes;
  return (
    <>
      <div className={`sheet columns gap-4 apart ${styles.classesHead}`}>
        <h2 className="title-l">{heading}</h2>
        <p>{text}</p>
      </div>
      <div className={`on-deep ${styles.dashboard}`}>
        <figure className="sheet">
          <div className={`hidden-until-parsed stack gap-7 ${styles.gauges}`}>
            {eBikeClasses.map(({ number, kind, mph, kmh, throttle, watts, note }) => (
              <article key={number}>
                <h3 className="row baseline spread text-2xl">
                  Class {number} <span>{kind}</span>
                </h3>
                <SpeedGauge mph={mph} title={`Speed gauge: assistance ends at ${mph} mph, ${kmh} km/h`} />
                <p className={styles.gaugeSpeed}>
                  <span>max</span> <strong className="display title-l">{mph} mph</strong> <span>({kmh} km/h)</span>
                </p>
                <dl className="sums">
                  <div>
                    <dt>Assist</dt>
                    <dd>{throttle}</dd>
                  </div>
                  <div>
                    <dt>Power</dt>
                    <dd>{watts.join("-")} W</dd>
                  </div>
                </dl>
                <PowerBar watts={watts} max={maxWatts} />
                <p className="muted">{note}</p>
              </article>
            ))}
          </div>
          <FigureCaption number={1}>{figure}</FigureCaption>
        </figure>
      </div>
    </>
  );
}
