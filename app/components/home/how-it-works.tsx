import { home } from "../../content/home.ts";
import { Trail } from "../illustrations/trail.tsx";
import { Way } from "../way.tsx";

const { heading, steps, action } = home.howItWorks;

export function HowItWorks() {
  return (
    <Way heading={heading} steps={steps} drawing={Trail}>
      <a className="action-quiet" href={action.href}>
        {action.label}
      </a>
    </Way>
  );
}
