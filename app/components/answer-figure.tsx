import { describeAnswerFigure } from "../content/answer-figure.ts";
import type { AnswerFigure as Figure } from "../domain/answer-figure.ts";
import styles from "./answer-figure.module.css";

/** Below the sentence that promises the answer. */
export const AnswerFigure = ({ figure }: { figure: Figure }) => (
  <p className={styles.figure}>{describeAnswerFigure(figure)}</p>
);
