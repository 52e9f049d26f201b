import { brand } from "../../content/brand.ts";
import { inShort, lastUpdated, type Policy, type PolicySection } from "../../content/policies.ts";

export function PolicyPage({ heading, policy, today }: { heading: string; policy: Policy; today: string }) {
  const { contents, lead, sections } = policy;
  return (
    <article className="sheet policy">
      <header className="policy-head">
        <h1 className="title-xl">{heading}</h1>
        <p className="policy-lead">{lead}</p>
        <p className="policy-date">
          {lastUpdated} <b>{today}</b>
        </p>
      </header>
      <nav aria-labelledby="policy-contents" className="policy-contents">
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

function withMail(text: string) {
  const [before, after] = text.split(brand.email);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <a href={`mailto:${brand.email}`}>{brand.email}</a>
      {after}
    </>
  );
}

function Section({ id, heading, short, body }: PolicySection) {
  return (
    <section id={id} className="policy-section" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      <p className="policy-short">
        <span className="caption">{inShort}</span> {short}
      </p>
      <div className="policy-text">
        {body.map((part) =>
          typeof part === "string" ? (
            <p key={part}>{withMail(part)}</p>
          ) : (
            <ul key={part[0]}>
              {part.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ),
        )}
      </div>
    </section>
  );
}
