import { hostLanding } from "../../content/host-landing.ts";
import type { AnswerFigure as Figure } from "../../domain/answer-figure.ts";
import { AnswerFigure } from "../answer-figure.tsx";
import { RouteSteps } from "../illustrations/route-steps.tsx";
import { Way } from "../way.tsx";

const { heading, steps } = hostLanding.process;

export function Process({ figure }: { figure: Figure | undefined }) {
  const [apply, ...rest] = steps;
  const first = { ...apply, note: figure && <AnswerFigure figure={figure} /> };
  return <Way className="deferred-layout" heading={heading} steps={[first, ...rest]} drawing={RouteSteps} numbered />;
}
