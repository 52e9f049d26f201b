import { FigureCaption } from "~/components/figure-caption.tsx";
import { BikeOnGround } from "~/components/illustrations/bike-on-ground.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { paymentCancel as words } from "~/content/deposits.ts";
import { pages } from "~/content/pages.ts";
import "~/styles/primitives/split.css";
import styles from "./payment-cancel.module.css";

export const handle = { access: "public", cache: "public" };
export const meta = () => pageMeta(pages.paymentCancel);

export default function PaymentCancelPage() {
  return (
    <div className="sheet split">
      <header>
        <h1>{words.heading}</h1>
        <p className="split-lead">{words.text}</p>
        <p className="split-actions">
          <a className="action" href="/payment">
            {words.retry}
          </a>
          <a className="action-quiet" href="/">
            Return to Home
          </a>
        </p>
      </header>
      <figure className="split-aside">
        <BikeOnGround model="cruiser" />
        <FigureCaption number={1}>Still at the rack</FigureCaption>
      </figure>
      <section>
        <h2>{words.reasonsHeading}</h2>
        <ul className={styles.reasons}>
          {words.reasons.map(({ problem, text, link }) => (
            <li key={problem}>
              <h3>{problem}</h3>
              <p>
                {text} <a href={link.href}>{link.label}</a>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
