import { Form, useNavigation } from "react-router";
import { depositsAdmin as labels } from "~/content/deposits.ts";
import { money } from "~/domain/money.ts";
import "~/styles/primitives/note.css";
import styles from "./deposit-comparison.module.css";
import type { ShownComparison } from "./deposit-reconciliation.server.ts";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/line-list.css";

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
    <section className={`row spread gap-5 text-s numerals anywhere ${styles.comparison}`} aria-labelledby="comparison">
      <div>
        <h2 id="comparison" className="sr-only">
          Ledger and provider
        </h2>
        {comparison ? (
          <p>
            {left.length === 0 ? (
              <strong>Ledger and provider match</strong>
            ) : (
              <strong className="note-alert">
                {left.length} {left.length === 1 ? "payment differs" : "payments differ"}
              </strong>
            )}
            , {comparison.finishedOn}: ledger {money(comparison.ledgerCents, currency)}, provider{" "}
            {money(comparison.providerCents, currency)}, {comparison.payments.toLocaleString("en-US")}{" "}
            {comparison.payments === 1 ? "payment" : "payments"}. Checked daily.
          </p>
        ) : (
          <p>Not compared yet. This runs daily.</p>
        )}
        {mismatches.length > 0 && (
          <ul className="rows">
            {mismatches.map(({ depositId, ledgerCents, mended, paymentId, providerCents }) => (
              <li key={paymentId}>
                {depositId ? <a href={`?item=${depositId}`}>{depositId}</a> : "Not one of our deposits"}, payment{" "}
                {paymentId}: {mended && "was "}ledger {money(ledgerCents, currency)}, provider{" "}
                {money(providerCents, currency)}
                {mended ? "; fixed by asking the provider again" : ", still differs"}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Form method="post" preventScrollReset>
        <button className="action-quiet action-small" type="submit" name="intent" value="compare" disabled={busy}>
          {labels.compare}
        </button>
      </Form>
    </section>
  );
}
