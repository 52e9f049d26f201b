import type { CSSProperties } from "react";
import { pagesDocument } from "../../content/pages.ts";
import { safetyDocument } from "../../content/safety.ts";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { QuestionList } from "../question-list.tsx";
import { ChargeGauge, Thermometer, temperatureBands } from "./battery-gauges.tsx";
import { HelmetedHead } from "./helmeted-head.tsx";
import "~/styles/primitives/questions.css";
import tokenGroundStyles from "../token-ground.module.css";
import styles from "./sections.module.css";

export function SafetyHero() {
  const pages = useContent(pagesDocument);
  const { lead, helmet } = useContent(safetyDocument);
  return (
    <section className={`hidden-until-parsed sheet ${styles.hero}`}>
      <div>
        <h1 className="title-xl">{pages.safety.heading}</h1>
        <p>{lead}</p>
        <p className={styles.helmet}>
          <strong className="display">{helmet.value}</strong> {helmet.text}
        </p>
      </div>
      <figure>
        <HelmetedHead title={helmet.picture} />
        <FigureCaption number={1}>{helmet.figure}</FigureCaption>
      </figure>
    </section>
  );
}

export function Emergency() {
  const { emergency } = useContent(safetyDocument);
  return (
    <section className={`on-deep ${styles.ground}`} aria-labelledby="battery-emergency">
      <div className={`sheet ${styles.emergency}`}>
        <h2 id="battery-emergency">{emergency.heading}</h2>
        <ol>
          {emergency.steps.map((step) => (
            <li key={step} className="display">
              {step}
            </li>
          ))}
        </ol>
        <p>
          {emergency.text} <a href={emergency.link.href}>{emergency.link.label}</a>
        </p>
      </div>
    </section>
  );
}

export function RiderSafety() {
  const { rider } = useContent(safetyDocument);
  return (
    <section className={`sheet ${styles.rider}`}>
      <h2 className="title-l">{rider.heading}</h2>
      <ul>
        {rider.items.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function BatterySafety() {
  const { battery } = useContent(safetyDocument);
  const { temperature, charge } = battery;
  return (
    <section className={tokenGroundStyles.tokenGround}>
      <div className={`sheet ${styles.battery}`}>
        <header>
          <h2 className="title-l">{battery.heading}</h2>
          <p>{battery.text}</p>
        </header>
        <figure className={styles.temperature}>
          <div>
            <Thermometer />
            <ul style={{ "--bands": temperatureBands(battery.temperature) } as CSSProperties}>
              <li>
                Above <strong>{temperature.high.label}</strong> {temperature.tooHot}
              </li>
              <li>{temperature.good}</li>
              <li>
                Below <strong>{temperature.low.label}</strong> {temperature.tooCold}
              </li>
            </ul>
          </div>
          <FigureCaption number={2}>{temperature.figure}</FigureCaption>
        </figure>
        <div className={styles.rules}>
          <figure>
            <p>
              <strong className="display">{charge.value}</strong> {charge.rule}
            </p>
            <ChargeGauge />
            <FigureCaption number={3}>{charge.figure}</FigureCaption>
          </figure>
          <ul>
            <li>{temperature.rule}</li>
            {battery.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

export function LithiumBatteries() {
  const { lithium } = useContent(safetyDocument);
  return (
    <section className={`on-deep ${styles.ground}`}>
      <div className={`sheet ${styles.lithium}`}>
        <h2 className="title-l">{lithium.heading}</h2>
        <dl>
          {lithium.items.map(({ name, text }) => (
            <div key={name}>
              <dt className="display">{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.carryOn}>
          <strong className="display">{lithium.carryOn.value}</strong> <span>{lithium.carryOn.text}</span>
        </p>
      </div>
    </section>
  );
}

export function DealerResponsibilities() {
  const { dealer } = useContent(safetyDocument);
  return (
    <section className={`sheet ${styles.dealer}`}>
      <div>
        <h2 className="title-l">{dealer.heading}</h2>
        <p>{dealer.text}</p>
      </div>
      <ul>
        {dealer.items.map((item) => (
          <li key={item}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M2 5h17v17H2z" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
              <path d="M5 12l5 6L22 2" fill="none" stroke="var(--cedar)" strokeWidth="3" />
            </svg>
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SafetyQuestions() {
  const { questions, more } = useContent(safetyDocument);
  return (
    <section className="sheet questions">
      <div>
        <h2 className="title-l">{questions.heading}</h2>
        <p className={styles.more}>
          {more.text} <a href={more.link.href}>{more.link.label}</a>.
        </p>
      </div>
      <QuestionList items={questions.items} />
    </section>
  );
}
