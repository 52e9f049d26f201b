import { careersDocument, openingPath } from "../../content/careers.ts";
import type { ListedOpening } from "../../content/openings.ts";
import { useContent } from "../content.ts";
import { isPlainClick } from "../plain-click.ts";
import "~/styles/primitives/questions.css";
import styles from "./openings.module.css";

export function WhyJoin() {
  const { benefits, whyHeading } = useContent(careersDocument);
  return (
    <section className={`sheet questions ${styles.reasons}`} aria-labelledby="why-join">
      <h2 id="why-join" className="title-l">
        {whyHeading}
      </h2>
      <ol>
        {benefits.map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-xl">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** `onApply` skips navigation: the form on this page may already contain input. */
export function Openings({
  openings,
  none,
  onApply,
}: {
  openings: readonly ListedOpening[];
  /** In place of the list. */
  none: string | undefined;
  onApply: (position: string) => void;
}) {
  const { apply, columns, openingsHeading } = useContent(careersDocument);
  return (
    <section id="openings" className="section on-sand" aria-labelledby="openings-heading">
      <div className="sheet">
        <h2 id="openings-heading" className="title-l">
          {openingsHeading}
        </h2>
        {none && <p>{none}</p>}
        <ol className={styles.openings} hidden={none !== undefined}>
          {openings.map(({ slug, title, position, department, place, type, part, text, pay, closes }) => (
            <li key={slug}>
              <div>
                {part && <p className={`caption ${styles.part}`}>{part}</p>}
                <h3 className="text-2xl">
                  <a href={openingPath({ slug })} className={styles.title}>
                    {title}
                  </a>
                </h3>
                <p>{text}</p>
                {closes && <p className={`strong ${styles.closes}`}>{closes}</p>}
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
                {pay && (
                  <div>
                    <dt>Pay</dt>
                    <dd>{pay}</dd>
                  </div>
                )}
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
