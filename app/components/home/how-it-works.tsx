import { homeDocument } from "../../content/home.ts";
import { useContent } from "../content.ts";
import { Trail } from "../illustrations/trail.tsx";
import { Way } from "../way.tsx";

export function HowItWorks() {
  const { heading, steps, action } = useContent(homeDocument).howItWorks;
  return (
    <Way heading={heading} steps={steps} drawing={Trail}>
      <a className="action-quiet" href={action.href}>
        {action.label}
      </a>
    </Way>
  );
}
