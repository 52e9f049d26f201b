import { hostLanding } from "../../content/host-landing.ts";

const { heading, items } = hostLanding.benefits;

export function BenefitIndex() {
  return (
    <section className="deferred-layout sheet benefits">
      <h2 className="title-l">{heading}</h2>
      <ol className="benefit-index">
        {items.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
