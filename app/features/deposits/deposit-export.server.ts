import { desc, inArray, sql } from "drizzle-orm";
import { depositStateLabels, depositExportLabels as labels } from "~/content/deposits.ts";
import { deposits } from "~/db/schema/index.ts";
import type { DepositState } from "~/domain/deposit.ts";
import { shownReference } from "~/domain/reference.ts";
import type { ExportColumn } from "~/services/export-formats.server.ts";
import { listExport } from "~/services/list-export.server.ts";
import type { Deposit } from "./deposit-sync.server.ts";
import { matchesFilter } from "./deposits.server.ts";

type Column = ExportColumn<Deposit>;

/** A plain number, which a spreadsheet can add up. */
const decimal = (cents: number) => (cents / 100).toFixed(2);

const columns: Column[] = [
  { name: "reference", label: labels.reference, value: (row) => row.reference, text: shownReference },
  { name: "createdAt", label: labels.createdAt, value: ({ createdAt }) => createdAt.toISOString() },
  { name: "email", label: labels.email, value: ({ email }) => email },
  { name: "state", label: labels.state, value: ({ state }) => state, text: ({ state }) => depositStateLabels[state] },
  {
    name: "amountCents",
    label: labels.amount,
    value: ({ amountCents }) => amountCents,
    text: ({ amountCents }) => decimal(amountCents),
  },
  {
    name: "refundedCents",
    label: labels.refunded,
    value: ({ refundedCents }) => refundedCents,
    text: ({ refundedCents }) => decimal(refundedCents),
  },
  {
    name: "keptCents",
    label: labels.kept,
    value: ({ keptCents }) => keptCents,
    text: ({ keptCents }) => decimal(keptCents),
  },
  {
    name: "currency",
    label: labels.currency,
    value: ({ currency }) => currency,
    text: ({ currency }) => currency.toUpperCase(),
  },
  { name: "paidAt", label: labels.paidAt, value: ({ paidAt }) => paidAt?.toISOString() ?? null },
  { name: "settledAt", label: labels.settledAt, value: ({ settledAt }) => settledAt?.toISOString() ?? null },
  { name: "paymentId", label: labels.paymentId, value: ({ paymentId }) => paymentId },
];

export const exportDeposits = (filter: { search: string; state: DepositState | undefined }) =>
  listExport<Deposit>({
    columns,
    query: () => ({
      id: sql`${deposits.id}`,
      from: sql`${deposits}`,
      where: matchesFilter(filter),
      order: desc(deposits.id),
    }),
    load: (snapshot, ids) =>
      snapshot.select().from(deposits).where(inArray(deposits.id, ids)).orderBy(desc(deposits.id)),
  });
