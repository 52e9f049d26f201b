import { hostLanding } from "../../content/host-landing.ts";
import { RouteSteps } from "../illustrations/route-steps.tsx";
import { HeadedList } from "../ui/headed-list.tsx";

const { heading, steps } = hostLanding.process;

export function Process() {
  return (
    <section className="deferred-layout on-deep bg-deep text-on-deep">
      <div className="sheet process">
        <h2 className="title-l">{heading}</h2>
        <RouteSteps className="process-wide" />
        <div className="process-way">
          <RouteSteps direction="tall" className="process-tall" />
          <HeadedList className="process-steps" items={steps} />
        </div>
      </div>
    </section>
  );
}
