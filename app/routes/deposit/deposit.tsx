import { data } from "react-router";
import { useContent } from "~/components/content.ts";
import { FigureCaption } from "~/components/figure-caption.tsx";
import { BrandMark } from "~/components/illustrations/brand-mark.tsx";
import { EBike } from "~/components/illustrations/e-bike.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { brandDocument } from "~/content/brand.ts";
import { depositPage as words } from "~/content/deposits.ts";
import type { DepositState } from "~/domain/deposit.ts";
import { shownReference } from "~/domain/reference.ts";
import { DepositAccount } from "~/features/deposits/deposit-account.tsx";
import { ReceiptCode } from "~/features/deposits/receipt-code.tsx";
import { isHeld } from "~/features/deposits/rentals.server.ts";
import { findDepositByToken } from "~/features/deposits/rider-deposit.server.ts";
import { encodeQrCode } from "~/services/qr-code.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/deposit";
import "~/styles/primitives/split.css";
import styles from "./deposit.module.css";

export const handle = { access: "link" };

export const meta = () => [
  ...pageMeta({ title: words.heading, description: "What was paid and refunded of your deposit, and when." }),
  { name: "robots", content: "noindex, nofollow" },
];
// The URL grants access: keep it out of caches and referrers.
export const headers = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { clock, db } = context.get(appContext);
  const found = await findDepositByToken(db, clock, params.token);
  if (found === "expired") return data({ deposit: undefined, code: undefined, isExpired: true }, { status: 410 });
  if (!found) return data({ deposit: undefined, code: undefined, isExpired: false }, { status: 404 });
  const deposit = { ...found, email: "", sessionId: null, paymentId: null, events: [] };
  return data({ deposit, code: isHeld(found) ? encodeQrCode(found.reference) : undefined, isExpired: false });
}

export default function DepositPage({ loaderData: { code, deposit, isExpired } }: Route.ComponentProps) {
  const brand = useContent(brandDocument);
  const heading = isExpired ? words.expired : words.unknown;
  return (
    <div className={`sheet split ${styles.page}`}>
      <header>
        <p className={`display ${styles.letterhead}`}>
          <BrandMark /> {brand.name}
        </p>
        <h1>{deposit ? words.heading : heading}</h1>
        <p className="split-lead">
          {deposit ? leads[deposit.state] : isExpired ? words.expiredText : words.unknownText}
        </p>
      </header>
      <figure className={`split-aside ${styles.figure}`}>
        <EBike model="step-through" />
        <FigureCaption number={1}>The step-through</FigureCaption>
      </figure>
      <div className={styles.account}>
        {deposit && <DepositAccount deposit={deposit} />}
        {deposit && code && <ReceiptCode {...deposit} picture={code} />}
        {deposit && deposit.leftCents > 0 && (
          <p className={`split-actions ${styles.actions}`}>
            <a className="action" href="/dealerships">
              {words.host}
            </a>
            <a className="action-quiet" href={words.askLink(shownReference(deposit))}>
              {words.ask}
            </a>
          </p>
        )}
        <p>
          {deposit && <span className={styles.hint}>{words.print} </span>}
          Questions? Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>.
        </p>
      </div>
    </div>
  );
}

const leads: Record<DepositState, string> = {
  created: words.notPaid,
  expired: words.notPaid,
  failed: words.notPaid,
  paid: words.held,
  partly_refunded: words.held,
  refund_pending: words.onItsWay,
  refunded: words.refunded,
  kept: words.kept,
  disputed: words.disputed,
};
