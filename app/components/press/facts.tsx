import { pressDocument } from "../../content/press.ts";
import { useContent } from "../content.ts";
import "~/styles/primitives/questions.css";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/ruled.css";
import styles from "./facts.module.css";

export function PressFacts() {
  const press = useContent(pressDocument);
  return (
    <section className={`sheet questions ${styles.facts}`} aria-labelledby="press-facts">
      <div>
        <h2 id="press-facts" className="title-l">
          {press.factsHeading}
        </h2>
        <p className={styles.lead}>{press.factsLead}</p>
      </div>
      <dl className="ruled">
        {press.facts.map(({ figure, text }) => (
          <div key={figure} className="grid gap-2">
            <dt className="display title-l tide">{figure}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
