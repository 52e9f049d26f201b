import { Form, useNavigation } from "react-router";
import { depositsAdmin as labels } from "~/content/deposits.ts";
import { money } from "~/domain/money.ts";
import styles from "./deposit-comparison.module.css";
import type { ShownComparison } from "./deposit-reconciliation.server.ts";

export function DepositComparison({
  comparison,
  currency,
}: {
  comparison: ShownComparison | undefined;
  currency: string;
}) {
  const busy = useNavigation().formMethod === "POST";
  const mismatches = comparison?.mismatches ?? [];
  const left = mismatches.filter(({ mended }) => !mended);
  return (
    <section className={styles.comparison} aria-labelledby="comparison">
      <div>
        <h2 id="comparison" className="caption">
          Ledger and provider
        </h2>
        {comparison ? (
          <p className={styles.text}>
            {left.length === 0 ? (
              <strong>Equal to the cent</strong>
            ) : (
              <strong className={styles.strong}>
                {left.length} {left.length === 1 ? "payment differs" : "payments differ"}
              </strong>
            )}
            , {comparison.finishedOn}: ledger {money(comparison.ledgerCents, currency)}, provider{" "}
            {money(comparison.providerCents, currency)}, {comparison.payments.toLocaleString("en-US")}{" "}
            {comparison.payments === 1 ? "payment" : "payments"}. Made every day.
          </p>
        ) : (
          <p className={styles.text}>Not compared yet. It is done every day.</p>
        )}
        {mismatches.length > 0 && (
          <ul className={styles.comparisonList}>
            {mismatches.map(({ depositId, ledgerCents, mended, paymentId, providerCents }) => (
              <li key={paymentId}>
                {depositId ? <a href={`?item=${depositId}`}>{depositId}</a> : "No deposit of ours"}, payment{" "}
                <span className={styles.label}>{paymentId}</span>: ledger {money(ledgerCents, currency)}, provider{" "}
                {money(providerCents, currency)}
                {mended ? ", mended by asking again" : ", still differs"}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Form method="post">
        <button className={`action-quiet ${styles.button}`} type="submit" name="intent" value="compare" disabled={busy}>
          {labels.compare}
        </button>
      </Form>
    </section>
  );
}
