import { press } from "../../content/press.ts";
import "~/styles/primitives/questions.css";
import styles from "./facts.module.css";

export function PressFacts() {
  return (
    <section className={`sheet questions ${styles.facts}`} aria-labelledby="press-facts">
      <div>
        <h2 id="press-facts" className="title-l">
          {press.factsHeading}
        </h2>
        <p className={styles.lead}>{press.factsLead}</p>
      </div>
      <dl>
        {press.facts.map(({ figure, text }) => (
          <div key={figure}>
            <dt className="display">{figure}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
