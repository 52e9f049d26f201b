import { ride2earnDocument } from "../../content/ride2earn.ts";
import { useContent } from "../content.ts";
import styles from "./tokens.module.css";

export function EarnSteps() {
  const { steps } = useContent(ride2earnDocument);
  return (
    <section className={`sheet stack gap-5 ${styles.earnSteps}`}>
      <h2 className="caption">{steps.heading}</h2>
      <ol className="stack gap-6">
        {steps.items.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function TokenFlow() {
  const { tokens } = useContent(ride2earnDocument);
  return (
    <section className="on-sand">
      <div className={`sheet section stack gap-6 ${styles.tokenFlow}`}>
        <header className="stack gap-4 apart">
          <h2 className="title-l">{tokens.heading}</h2>
          <p>{tokens.text}</p>
        </header>
        <div className={styles.tokenIn}>
          <h3 className="caption">{tokens.inHeading}</h3>
          <ul>
            {tokens.sources.map(({ name, text }) => (
              <li key={name}>
                <strong className="text-l">{name}</strong> {text}
              </li>
            ))}
          </ul>
        </div>
        <Streams />
        <div className={styles.tokenOut}>
          <h3 className="caption">{tokens.outHeading}</h3>
          <ul>
            {tokens.uses.map((use) => (
              <li key={use} className="display title-l">
                {use}
              </li>
            ))}
          </ul>
          <p>{tokens.where}</p>
        </div>
      </div>
    </section>
  );
}

function Streams() {
  const { tokens } = useContent(ride2earnDocument);
  const from = tokens.sources.map((_, row) => `M0 ${50 + row * 100}C40 ${50 + row * 100} 30 200 70 200H170`);
  const to = tokens.uses.map((_, row) => `M230 200H330C370 200 360 ${67 + row * 133} 400 ${67 + row * 133}`);
  return (
    <div className={styles.streams}>
      <svg viewBox="0 0 400 400" preserveAspectRatio="none" aria-hidden="true">
        <path
          d={from.join("") + to.join("")}
          fill="none"
          stroke="var(--ink)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <svg viewBox="-60 -60 120 120" className={styles.coin} aria-hidden="true">
        <circle r="56" fill="#14211c" />
        <circle r="50" fill="none" stroke="var(--signal)" strokeWidth="3" strokeDasharray="3 4.850" />
        <circle r="34" fill="none" stroke="var(--signal)" strokeWidth="7" />
        <path d="M0-34V34M-34 0H34M-24-24L24 24M24-24L-24 24" stroke="var(--signal)" strokeWidth="2" />
        <circle r="9" fill="var(--signal)" />
      </svg>
    </div>
  );
}
