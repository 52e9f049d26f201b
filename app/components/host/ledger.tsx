import { hostLanding } from "../../content/host-landing.ts";
import styles from "./ledger.module.css";

const { heading, text, accounts, note } = hostLanding.ledger;

export function Ledger() {
  return (
    <section className={styles.ledgerGround}>
      <div className={`sheet ${styles.ledgerSheet}`}>
        <div className={styles.ledgerHead}>
          <h2 className="title-l">{heading}</h2>
          <p>{text}</p>
        </div>
        <div className={styles.ledger}>
          {accounts.map(({ name, value, condition, entries }, index) => (
            <div key={name} className={styles.ledgerAccount}>
              <h3>
                <span className="caption">Account {index + 1}</span> {name}
              </h3>
              <p className={styles.ledgerValue}>
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
        <p className={styles.ledgerNote}>{note}</p>
      </div>
    </section>
  );
}
