import type { CSSProperties } from "react";
import { pagesDocument } from "../../content/pages.ts";
import { safetyDocument } from "../../content/safety.ts";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { QuestionList } from "../question-list.tsx";
import { ChargeGauge, Thermometer, temperatureBands } from "./battery-gauges.tsx";
import { HelmetedHead } from "./helmeted-head.tsx";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/ruled.css";
import styles from "./sections.module.css";

export function SafetyHero() {
  const pages = useContent(pagesDocument);
  const { lead, helmet } = useContent(safetyDocument);
  return (
    <section className={`hidden-until-parsed sheet columns gap-6 far-apart ${styles.hero}`}>
      <div className="stack gap-5">
        <h1 className="title-xl">{pages.safety.heading}</h1>
        <p className="text-l">{lead}</p>
        <p className={`text-l ${styles.helmet}`}>
          <strong className="display title-l tide">{helmet.value}</strong> {helmet.text}
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
    <section className={`on-deep ${styles.emergency}`} aria-labelledby="battery-emergency">
      <div className="sheet stack gap-3 roomy-links">
        <h2 id="battery-emergency" className="text-2xl">
          {emergency.heading}
        </h2>
        <ol className="row gap-4 text-2xl">
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
    <section className={`sheet section stack gap-6 ${styles.rider}`}>
      <h2 className="title-l">{rider.heading}</h2>
      <ul className="ruled grid far-apart">
        {rider.items.map(({ name, text }) => (
          <li key={name} className="stack gap-2">
            <h3 className="text-xl">{name}</h3>
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
  const [before, after] = charge.rule.split(charge.value);
  return (
    <section className="on-sand">
      <div className={`sheet section stack gap-7 far-apart ${styles.battery}`}>
        <header className="stack gap-4">
          <h2 className="title-l">{battery.heading}</h2>
          <p className="lead">{battery.text}</p>
        </header>
        <figure className={styles.temperature}>
          <div>
            <Thermometer />
            <ul style={{ "--bands": temperatureBands(battery.temperature) } as CSSProperties}>
              <li>
                Above <strong className="text-l">{temperature.high.label}</strong> {temperature.tooHot}
              </li>
              <li>{temperature.good}</li>
              <li>
                Below <strong className="text-l">{temperature.low.label}</strong> {temperature.tooCold}
              </li>
            </ul>
          </div>
          <FigureCaption number={2}>{temperature.figure}</FigureCaption>
        </figure>
        <div className={`stack gap-7 ${styles.rules}`}>
          <figure>
            <p>
              {before} <strong className="display">{charge.value}</strong> {after}
            </p>
            <ChargeGauge />
            <FigureCaption number={3}>{charge.figure}</FigureCaption>
          </figure>
          <ul className="ruled">
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
    <section className="on-deep">
      <div className={`sheet section stack gap-6 ${styles.lithium}`}>
        <h2 className="title-l">{lithium.heading}</h2>
        <dl className="grid gap-6 far-apart">
          {lithium.items.map(({ name, text }) => (
            <div key={name} className="stack gap-2">
              <dt className="display text-xl">{name}</dt>
              <dd className="muted">{text}</dd>
            </div>
          ))}
        </dl>
        <p className={`row gap-5 ${styles.carryOn}`}>
          <strong className="display title-l signal">{lithium.carryOn.value}</strong>{" "}
          <span>{lithium.carryOn.text}</span>
        </p>
      </div>
    </section>
  );
}

export function DealerResponsibilities() {
  const { dealer } = useContent(safetyDocument);
  return (
    <section className={`sheet columns gap-6 far-apart ${styles.dealer}`}>
      <div className="stack gap-4">
        <h2 className="title-l">{dealer.heading}</h2>
        <p>{dealer.text}</p>
      </div>
      <ul className="ruled">
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
    <section className={`sheet section columns gap-6 far-apart ${styles.inDetail}`}>
      <div className="stack gap-4">
        <h2 className="title-l">{questions.heading}</h2>
        <p>
          {more.text} <a href={more.link.href}>{more.link.label}</a>.
        </p>
      </div>
      <QuestionList items={questions.items} />
    </section>
  );
}
