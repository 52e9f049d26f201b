import { home } from "../../content/home.ts";
import closingBandStyles from "../closing-band.module.css";
import { TideRise } from "../illustrations/tide-rise.tsx";

const { heading, text, action } = home.closing;

export function ClosingCall() {
  return (
    <section>
      <TideRise className={closingBandStyles.closingTide} />
      <div className={`on-sea ${closingBandStyles.closingSea}`}>
        <div className={`sheet ${closingBandStyles.closingText}`}>
          <h2 className="title-xl">{heading}</h2>
          <div>
            <p>{text}</p>
            <a className="action" href={action.href}>
              {action.label}
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}
