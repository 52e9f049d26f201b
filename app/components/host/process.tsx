import { hostLanding } from "../../content/host-landing.ts";
import { RouteSteps } from "../illustrations/route-steps.tsx";
import { Way } from "../way.tsx";

const { heading, steps } = hostLanding.process;

export function Process() {
  return <Way className="deferred-layout" heading={heading} steps={steps} drawing={RouteSteps} numbered />;
}
