import type { AnswerFigure } from "../domain/answer-figure.ts";
import { stats } from "./stats.ts";

export const describeAnswerFigure = ({ inTime, of }: AnswerFigure) =>
  `Answered ${stats.reviewPromise}: ${inTime} of the last ${of}`;
