import { home } from "../../content/home.ts";
import { Contours } from "../illustrations/contours.tsx";
import { Trail } from "../illustrations/trail.tsx";
import { HeadedList } from "../ui/headed-list.tsx";

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
          <HeadedList className="how-steps" items={steps} />
        </div>
        <a className="action-quiet" href={action.href}>
          {action.label}
        </a>
      </div>
    </section>
  );
}
