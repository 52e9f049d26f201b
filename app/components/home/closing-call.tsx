import { home } from "../../content/home.ts";
import { TideRise } from "../illustrations/tide-rise.tsx";

const { heading, text, action } = home.closing;

export function ClosingCall() {
  return (
    <section className="closing">
      <TideRise className="closing-tide" />
      <div className="closing-sea on-sea">
        <div className="sheet closing-text">
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
