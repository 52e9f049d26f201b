import { EBike } from "~/components/illustrations/e-bike.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { paymentCancel as words } from "~/content/deposits.ts";
import { pages } from "~/content/pages.ts";
import styles from "./payment-cancel.module.css";

export const handle = { access: "public", cache: "public" };
export const meta = () => pageMeta(pages.paymentCancel);

export default function PaymentCancelPage() {
  return (
    <div className={`sheet ${styles.columns}`}>
      <div>
        <h1 className={styles.title}>{words.heading}</h1>
        <p className={styles.text}>{words.text}</p>
        <h2 className={styles.heading}>{words.reasonsHeading}</h2>
        <ul className={styles.list}>
          {words.reasons.map((reason) => (
            <li key={reason} className={styles.item}>
              {reason}
            </li>
          ))}
        </ul>
        <p className={styles.text2}>
          <a className="action" href="/payment">
            {words.retry}
          </a>
          <a className="action-quiet" href="/">
            Return to Home
          </a>
        </p>
      </div>
      <figure className={styles.figure}>
        <EBike model="cruiser" className={styles.bike} />
        <figcaption className={`caption ${styles.block}`}>Fig. 1 Still at the rack</figcaption>
      </figure>
    </div>
  );
}
