import { hostLandingDocument } from "../../content/host-landing.ts";
import { useContent } from "../content.ts";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/sums.css";
import styles from "./ledger.module.css";

export function Ledger() {
  const { heading, text, accounts, note } = useContent(hostLandingDocument).ledger;
  return (
    <section className="on-sand">
      <div className="sheet section stack gap-6">
        <div className={`grid gap-4 far-apart ${styles.head}`}>
          <h2 className="title-l">{heading}</h2>
          <p>{text}</p>
        </div>
        <div className={`stack ${styles.ledger}`}>
          {accounts.map(({ name, value, condition, entries }, index) => (
            <div key={name} className={styles.account}>
              <p className="caption">Account {index + 1}</p>
              <h3 className="text-xl">{name}</h3>
              <p className={styles.value}>
                <strong className="display">{value}</strong> {condition}
              </p>
              <dl className="sums numerals">
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
        <p className="text-s">{note}</p>
      </div>
    </section>
  );
}
