import { hostLandingDocument } from "../../content/host-landing.ts";
import { useContent } from "../content.ts";
import styles from "./ledger.module.css";

export function Ledger() {
  const { heading, text, accounts, note } = useContent(hostLandingDocument).ledger;
  return (
    <section className={styles.ground}>
      <div className={`sheet ${styles.sheet}`}>
        <div className={styles.head}>
          <h2 className="title-l">{heading}</h2>
          <p>{text}</p>
        </div>
        <div className={styles.ledger}>
          {accounts.map(({ name, value, condition, entries }, index) => (
            <div key={name} className={styles.account}>
              <p className="caption">Account {index + 1}</p>
              <h3>{name}</h3>
              <p className={styles.value}>
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
        <p className={styles.note}>{note}</p>
      </div>
    </section>
  );
}
