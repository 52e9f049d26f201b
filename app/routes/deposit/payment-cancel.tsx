import { FigureCaption } from "~/components/figure-caption.tsx";
import { BikeOnGround } from "~/components/illustrations/bike-on-ground.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { ProblemList } from "~/components/payment/problem-list.tsx";
import { paymentCancel as words } from "~/content/deposits.ts";
import { pages } from "~/content/pages.ts";
import "~/styles/primitives/split.css";

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
      <ProblemList heading={words.reasonsHeading} problems={words.reasons} />
    </div>
  );
}
