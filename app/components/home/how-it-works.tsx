import { home } from "../../content/home.ts";
import { Contours } from "../illustrations/contours.tsx";
import { Trail } from "../illustrations/trail.tsx";

const { heading, steps, action } = home.howItWorks;

export function HowItWorks() {
  return (
    <section className="on-deep how-ground bg-deep text-on-deep">
      <Contours className="how-contours" color="currentColor" />
      <div className="sheet how">
        <h2 className="title-l">{heading}</h2>
        <Trail className="how-wide" />
        <div className="how-way">
          <Trail direction="tall" className="how-tall" />
          <ol className="how-steps">
            {steps.map(({ name, text }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
        <a className="action-quiet" href={action.href}>
          {action.label}
        </a>
      </div>
    </section>
  );
}
