import { Fragment } from "react";
import { brandDocument } from "../../content/brand.ts";
import { inShort, lastUpdated, type Policy, type PolicySection } from "../../content/policies.ts";
import { useContent } from "../content.ts";
import styles from "./policy-page.module.css";

export function PolicyPage({ heading, policy, updatedOn }: { heading: string; policy: Policy; updatedOn: string }) {
  const { contents, lead, sections } = policy;
  return (
    <article className={`sheet ${styles.policy}`}>
      <header className={styles.policyHead}>
        <h1 className="title-xl">{heading}</h1>
        <p className={styles.policyLead}>{lead}</p>
        <p className={styles.policyDate}>
          {lastUpdated} <b>{updatedOn}</b>
        </p>
      </header>
      <nav aria-labelledby="policy-contents" className={styles.policyContents}>
        <h2 id="policy-contents" className="caption">
          {contents}
        </h2>
        <ol>
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

function WithMail({ text }: { text: string }) {
  const { email } = useContent(brandDocument);
  const [before, after] = text.split(email);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </>
  );
}

function Section({ id, heading, short, body }: PolicySection) {
  return (
    <section id={id} className={styles.policySection} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      <p className={styles.policyShort}>
        <span className="caption">{inShort}</span> {short}
      </p>
      <div className={styles.policyText}>
        {body.map(({ text, points }) => (
          <Fragment key={text}>
            <p>
              <WithMail text={text} />
            </p>
            {points.length > 0 && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </Fragment>
        ))}
      </div>
    </section>
  );
}
