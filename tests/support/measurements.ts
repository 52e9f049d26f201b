import { appendFileSync } from "node:fs";

/** What an attack reached, for the table that `npm run attacks` prints; the test itself decides whether that is good. */
export interface Figure {
  /** As in S4. */
  id: string;
  attack: string;
  reached: string;
}

/** Whether the attacks run in the sizes that their rows name; the test command runs them smaller. */
export const isFull = process.env.ATTACKS === "full";

/** How many of something: as many as the row says, or fewer in the test command. */
export const sized = (full: number, short: number) => (isFull ? full : short);

/** Notes what was reached. */
export function note(id: string, attack: string, reached: string): void {
  const figure: Figure = { id, attack, reached };
  if (process.env.ATTACK_FIGURES) appendFileSync(process.env.ATTACK_FIGURES, `${JSON.stringify(figure)}\n`);
}
