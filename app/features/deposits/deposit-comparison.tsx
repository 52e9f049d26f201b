import { Form, useNavigation } from "react-router";
import { depositsAdmin as labels } from "~/content/deposits.ts";
import { money } from "~/domain/money.ts";
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
    <section className="comparison" aria-labelledby="comparison">
      <div>
        <h2 id="comparison" className="caption">
          Ledger and provider
        </h2>
        {comparison ? (
          <p className="mt-1">
            {left.length === 0 ? (
              <strong>Equal to the cent</strong>
            ) : (
              <strong className="text-cedar">
                {left.length} {left.length === 1 ? "payment differs" : "payments differ"}
              </strong>
            )}
            , {comparison.finishedOn}: ledger {money(comparison.ledgerCents, currency)}, provider{" "}
            {money(comparison.providerCents, currency)}, {comparison.payments.toLocaleString("en-US")}{" "}
            {comparison.payments === 1 ? "payment" : "payments"}. Made every day.
          </p>
        ) : (
          <p className="mt-1">Not compared yet. It is done every day.</p>
        )}
        {mismatches.length > 0 && (
          <ul className="comparison-list">
            {mismatches.map(({ depositId, ledgerCents, mended, paymentId, providerCents }) => (
              <li key={paymentId}>
                {depositId ? <a href={`?item=${depositId}`}>{depositId}</a> : "No deposit of ours"}, payment{" "}
                <span className="wrap-anywhere">{paymentId}</span>: ledger {money(ledgerCents, currency)}, provider{" "}
                {money(providerCents, currency)}
                {mended ? ", mended by asking again" : ", still differs"}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Form method="post">
        <button className="action-quiet min-h-11 py-1" type="submit" name="intent" value="compare" disabled={busy}>
          {labels.compare}
        </button>
      </Form>
    </section>
  );
}
