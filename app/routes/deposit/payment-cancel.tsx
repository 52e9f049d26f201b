import { EBike } from "~/components/illustrations/e-bike.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { paymentCancel as words } from "~/content/deposits.ts";
import { pages } from "~/content/pages.ts";

export const handle = { access: "public", cache: "public" };
export const meta = () => pageMeta(pages.paymentCancel);

export default function PaymentCancelPage() {
  return (
    <div className="sheet grid gap-x-16 py-16 sm:py-24 lg:grid-cols-[7fr_4fr]">
      <div>
        <h1 className="max-w-[16ch] text-5xl sm:text-7xl">{words.heading}</h1>
        <p className="mt-6 max-w-[60ch] text-lg">{words.text}</p>
        <h2 className="mt-12 text-3xl">{words.reasonsHeading}</h2>
        <ul className="mt-6 max-w-[44rem] border-t border-ink">
          {words.reasons.map((reason) => (
            <li key={reason} className="border-b border-line py-4">
              {reason}
            </li>
          ))}
        </ul>
        <p className="mt-12 flex flex-wrap gap-4">
          <a className="action" href="/payment">
            {words.retry}
          </a>
          <a className="action-quiet" href="/">
            Return to Home
          </a>
        </p>
      </div>
      <figure className="hidden self-center lg:block">
        <EBike model="cruiser" className="w-full" />
        <figcaption className="caption mt-3">Fig. 1 Still at the rack</figcaption>
      </figure>
    </div>
  );
}
