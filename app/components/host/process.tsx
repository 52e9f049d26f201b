import { hostLandingDocument } from "../../content/host-landing.ts";
import type { AnswerFigure as Figure } from "../../domain/answer-figure.ts";
import { AnswerFigure } from "../answer-figure.tsx";
import { useContent } from "../content.ts";
import { RouteSteps } from "../illustrations/route-steps.tsx";
import { Way } from "../way.tsx";

export function Process({ figure }: { figure: Figure | undefined }) {
  const { heading, steps } = useContent(hostLandingDocument).process;
  const [apply, ...rest] = steps;
  const first = { ...apply, note: figure && <AnswerFigure figure={figure} /> };
  return <Way heading={heading} steps={[first, ...rest]} drawing={RouteSteps} numbered />;
}
