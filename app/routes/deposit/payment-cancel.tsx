import { useContent } from "~/components/content.ts";
import { FigureCaption } from "~/components/figure-caption.tsx";
import { BikeOnGround } from "~/components/illustrations/bike-on-ground.tsx";
import { ProblemList } from "~/components/payment/problem-list.tsx";
import { paymentDocument } from "~/content/deposits.ts";
import "~/styles/primitives/split.css";

export const handle = { access: "public", cache: "public" };
export default function PaymentCancelPage() {
  const words = useContent(paymentDocument).cancel;
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
