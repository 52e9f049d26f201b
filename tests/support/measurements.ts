import { appendFileSync } from "node:fs";

/** One row of the table that `npm run attacks` prints; the test itself decides pass or fail. */
export interface Measurement {
  id: string;
  attack: string;
  reached: string;
}

/** ATTACKS=full runs the sizes of the acceptance rows; the test command runs smaller ones. */
export const isFull = process.env.ATTACKS === "full";

export const sized = (full: number, short: number) => (isFull ? full : short);

export function note(id: string, attack: string, reached: string): void {
  const figure: Measurement = { id, attack, reached };
  if (process.env.ATTACK_FIGURES) appendFileSync(process.env.ATTACK_FIGURES, `${JSON.stringify(figure)}\n`);
}
