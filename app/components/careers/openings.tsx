import { careers, openingPath } from "../../content/careers.ts";
import { isPlainClick } from "../plain-click.ts";
import "~/styles/primitives/questions.css";
import styles from "./openings.module.css";

const { apply, benefits, columns, openings, openingsHeading, whyHeading } = careers;

export function WhyJoin() {
  return (
    <section className={`sheet questions ${styles.reasons}`} aria-labelledby="why-join">
      <h2 id="why-join" className="title-l">
        {whyHeading}
      </h2>
      <ol>
        {benefits.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Position = (typeof openings)[number]["position"];

/** `onApply` skips navigation: the form on this page may already contain input. */
export function Openings({ onApply }: { onApply: (position: Position) => void }) {
  return (
    <section id="openings" className={styles.ground} aria-labelledby="openings-heading">
      <div className="sheet">
        <h2 id="openings-heading" className="title-l">
          {openingsHeading}
        </h2>
        <ol className={styles.openings}>
          {openings.map(({ slug, title, position, department, place, type, part, text }) => (
            <li key={title}>
              <div>
                <p className={`caption ${styles.part}`}>{part}</p>
                <h3>
                  <a href={openingPath({ slug })} className={styles.title}>
                    {title}
                  </a>
                </h3>
                <p>{text}</p>
              </div>
              <dl className={styles.facts}>
                <div>
                  <dt>{columns.department}</dt>
                  <dd>{department}</dd>
                </div>
                <div>
                  <dt>{columns.place}</dt>
                  <dd>{place}</dd>
                </div>
                <div>
                  <dt>{columns.type}</dt>
                  <dd>{type}</dd>
                </div>
              </dl>
              <a
                className={`action-quiet ${styles.apply}`}
                href={`?position=${position}${apply.href}`}
                onClick={(event) => {
                  if (!isPlainClick(event)) return;
                  event.preventDefault();
                  onApply(position);
                }}
              >
                {apply.label}
                <span className="sr-only"> as {title}</span>
              </a>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
