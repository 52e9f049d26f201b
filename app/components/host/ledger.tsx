import { hostLanding } from "../../content/host-landing.ts";

const { heading, text, accounts, note } = hostLanding.ledger;

export function Ledger() {
  return (
    <section className="ledger-ground">
      <div className="sheet ledger-sheet">
        <div className="ledger-head">
          <h2 className="title-l">{heading}</h2>
          <p>{text}</p>
        </div>
        <div className="ledger">
          {accounts.map(({ name, value, condition, entries }, index) => (
            <div key={name} className="ledger-account">
              <h3>
                <span className="caption">Account {index + 1}</span> {name}
              </h3>
              <p className="ledger-value">
                <strong className="display">{value}</strong> {condition}
              </p>
              <dl>
                {entries.map(([what, much]) => (
                  <div key={what}>
                    <dt>{what}</dt>
                    <dd>{much}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
        <p className="ledger-note">{note}</p>
      </div>
    </section>
  );
}
