import type { ComponentProps } from "react";
import "~/styles/primitives/grid.css";
import styles from "./confirmation-slip.module.css";

interface ConfirmationSlipProps extends ComponentProps<"section"> {
  facts: readonly { name: string; value: string }[];
}

export function ConfirmationSlip({ facts, children, ...props }: ConfirmationSlipProps) {
  return (
    <section className={styles.slip} {...props}>
      <div className={`stack ${styles.halves}`}>
        <div className={`stack gap-4 anywhere ${styles.stub}`}>{children}</div>
        <dl className={`grid numerals ${styles.facts}`}>
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
