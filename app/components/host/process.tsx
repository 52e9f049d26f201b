import { hostLanding } from "../../content/host-landing.ts";
import { RouteSteps } from "../illustrations/route-steps.tsx";

const { heading, steps } = hostLanding.process;

export function Process() {
  return (
    <section className="deferred-layout on-deep bg-deep text-on-deep">
      <div className="sheet process">
        <h2 className="title-l">{heading}</h2>
        <RouteSteps className="process-wide" />
        <div className="process-way">
          <RouteSteps direction="tall" className="process-tall" />
          <ol className="process-steps">
            {steps.map(({ name, text }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
