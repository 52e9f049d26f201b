import { homeDocument } from "../../content/home.ts";
import closingBandStyles from "../closing-band.module.css";
import { useContent } from "../content.ts";
import { TideRise } from "../illustrations/tide-rise.tsx";

export function ClosingCall() {
  const { heading, text, action } = useContent(homeDocument).closing;
  return (
    <section>
      <TideRise className={closingBandStyles.closingTide} />
      <div className="on-sea">
        <div className={`sheet columns gap-6 ${closingBandStyles.closingText}`}>
          <h2 className="title-xl">{heading}</h2>
          <div>
            <p className={`text-l ${closingBandStyles.closingLead}`}>{text}</p>
            <a className="action" href={action.href}>
              {action.label}
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}
