import { hostLanding } from "../../content/host-landing.ts";

const { heading, items } = hostLanding.faq;

/** Questions that open without script. */
export function Questions() {
  return (
    <section className="sheet questions">
      <h2 className="title-l">{heading}</h2>
      <div className="question-list">
        {items.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** The one thing to do, as wide as the page. */
export function ApplyBand() {
  const { label, href, text } = hostLanding.apply;
  return (
    <p className="apply-band">
      <a href={href}>
        <span className="sheet">
          <span className="display">{label}</span> <span>{text}</span>
        </span>
      </a>
    </p>
  );
}
