import { Fragment } from "react";
import { brandDocument } from "../../content/brand.ts";
import { inShort, lastUpdated, type Policy, type PolicySection } from "../../content/policies.ts";
import { useContent } from "../content.ts";
import styles from "./policy-page.module.css";

export function PolicyPage({ heading, policy, updatedOn }: { heading: string; policy: Policy; updatedOn: string }) {
  const { contents, lead, sections } = policy;
  return (
    <article className={`sheet section ${styles.policy}`}>
      <header className={`columns gap-4 apart ${styles.policyHead}`}>
        <h1 className="title-xl">{heading}</h1>
        <p className="lead">{lead}</p>
        <p className={`numerals ${styles.policyDate}`}>
          {lastUpdated} <b>{updatedOn}</b>
        </p>
      </header>
      <nav aria-labelledby="policy-contents" className={`stack gap-2 ${styles.policyContents}`}>
        <h2 id="policy-contents" className="caption">
          {contents}
        </h2>
        <ol className="newsprint">
          {sections.map(({ id, heading: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section) => (
        <Section key={section.id} {...section} />
      ))}
    </article>
  );
}

/** The address is a link; neither it, the phone number nor "e-bike" breaks at a line's end. */
function Wording({ text }: { text: string }) {
  const { email, phone } = useContent(brandDocument);
  return splitAround(text, [email, phone, "e-bike"]).map((part, index) => {
    const key = `${index} ${part}`;
    if (index % 2 === 0) return part;
    if (part !== email) {
      return (
        <span key={key} className="nowrap">
          {part}
        </span>
      );
    }
    return (
      <a key={key} href={`mailto:${email}`}>
        {email}
      </a>
    );
  });
}

/** The text between the words at even places, the words at odd ones. */
function splitAround(text: string, [word, ...others]: readonly string[]): string[] {
  if (word === undefined) return [text];
  return text.split(word).flatMap((part, index) => [...(index > 0 ? [word] : []), ...splitAround(part, others)]);
}

function Section({ id, heading, short, body }: PolicySection) {
  return (
    <section id={id} className={`stack gap-4 ${styles.policySection}`} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="text-2xl">
        {heading}
      </h2>
      <p className={styles.policyShort}>
        <span className="caption">{inShort}</span> <Wording text={short} />
      </p>
      <div className={`stack gap-4 ${styles.policyText}`}>
        {body.map(({ text, points }) => (
          <Fragment key={text}>
            <p>
              <Wording text={text} />
            </p>
            {points.length > 0 && (
              <ul className="stack gap-2">
                {points.map((point) => (
                  <li key={point}>
                    <Wording text={point} />
                  </li>
                ))}
              </ul>
            )}
          </Fragment>
        ))}
      </div>
    </section>
  );
}
