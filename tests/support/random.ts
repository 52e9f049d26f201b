/** A seeded pseudorandom generator from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const seed = Number(process.env.FAULT_SEED || Math.floor(Math.random() * 1e9));

/** `npm run faults` is the full run; the test command runs a short one. `scripts/faults.ts` lists the files. */
export const isFull = process.env.FAULTS === "full";

export const roundsOr = (few: number, many = few) => Number(process.env.FAULT_ROUNDS || (isFull ? many : few));
