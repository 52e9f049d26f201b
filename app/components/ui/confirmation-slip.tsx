import type { ComponentProps } from "react";
import styles from "./confirmation-slip.module.css";

interface ConfirmationSlipProps extends ComponentProps<"section"> {
  facts: readonly { name: string; value: string }[];
}

export function ConfirmationSlip({ facts, children, ...props }: ConfirmationSlipProps) {
  return (
    <section className={styles.slip} {...props}>
      <div className={styles.halves}>
        <div className={styles.stub}>{children}</div>
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
