/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FAULT_SEED repeats a run; otherwise each run is another one. */
export const seed = Number(process.env.FAULT_SEED || Math.floor(Math.random() * 1e9));

/** The long run, by name: npm run faults. The short one goes with the test command. */
export const isFull = process.env.FAULTS === "full";

/** How many times a fault is brought about: FAULT_ROUNDS, else what suits the run. */
export const roundsOr = (few: number, many = few) => Number(process.env.FAULT_ROUNDS || (isFull ? many : few));
