import { QrCode } from "~/components/ui/qr-code.tsx";
import { receiptCodeWords as words } from "~/content/counter.ts";
import "~/styles/primitives/card.css";
import styles from "./receipt-code.module.css";

export interface ReceiptCodeProps {
  /** As it is shown. */
  reference: string;
  picture: { path: string; size: number };
}

export function ReceiptCode({ picture, reference: code }: ReceiptCodeProps) {
  return (
    <section aria-labelledby="receipt-code" className={styles.receipt}>
      <div className={`card stack ${styles.ticket}`}>
        <QrCode picture={picture} label={words.alt(code)} />
        <div>
          <h2 id="receipt-code" className="text-xl">
            {words.heading}
          </h2>
          <p className={`display numerals nowrap ${styles.code}`}>{code}</p>
          <p>{words.text}</p>
        </div>
      </div>
    </section>
  );
}
