import { careerApplicationLabels } from "~/content/career-application.ts";

const ownLabels: Readonly<Record<string, string>> = careerApplicationLabels.position;

/** As the position was called when it was chosen, or as the form calls its own. */
export const positionLabelOf = ({
  position,
  positionLabel,
}: {
  position: string;
  positionLabel?: string | null;
}): string => positionLabel ?? ownLabels[position] ?? position;
