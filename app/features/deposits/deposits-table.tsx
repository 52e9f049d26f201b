import { Link } from "react-router";
import { EmailAddress } from "~/components/admin/email-address.tsx";
import { depositStateLabels, depositsAdmin as words } from "~/content/deposits.ts";
import { money } from "~/domain/money.ts";
import { shownReference } from "~/domain/reference.ts";
import type { DepositRow } from "./deposits.server.ts";
import "~/styles/primitives/table.css";
import "~/styles/primitives/tag.css";
import styles from "./deposits-table.module.css";

export function DepositsTable({ rows, hrefOf }: { rows: DepositRow[]; hrefOf: (id: string) => string }) {
  const hasRentals = rows.some(({ rental }) => rental);
  return (
    <table className={`table short ${styles.deposits} ${hasRentals ? "" : styles.withoutRental}`}>
      <caption className="sr-only">Deposits, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Email</th>
          <th scope="col" className="money">
            Amount
          </th>
          <th scope="col" className={`money ${styles.refunded}`}>
            Refunded
          </th>
          <th scope="col">Status</th>
          <th scope="col" className={styles.rental}>
            {words.rental}
          </th>
          <th scope="col" className={styles.card}>
            Card
          </th>
          <th scope="col">Started</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={`numerals ${styles.code}`}>{shownReference(row)}</td>
            <th scope="row">
              <Link to={hrefOf(row.id)} preventScrollReset className="row-link" data-row={row.id}>
                <EmailAddress value={row.email} />
              </Link>
            </th>
            <td className="numerals nowrap money">{money(row.amountCents, row.currency)}</td>
            <td className={`numerals nowrap money ${styles.refunded}`}>
              {row.refundedCents > 0 && money(row.refundedCents, row.currency)}
            </td>
            <td>
              <span className="state" data-state={row.state}>
                {depositStateLabels[row.state]}
              </span>
            </td>
            <td className={styles.rental}>{row.rental && words.rentalStates[row.rental]}</td>
            <td className={`numerals nowrap ${styles.card}`}>{row.cardLastFour && `•••• ${row.cardLastFour}`}</td>
            <td className={`numerals muted ${styles.started}`} title={row.createdOn}>
              {row.createdDay}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
