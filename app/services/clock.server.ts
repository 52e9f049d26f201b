/** Where features ask for the time, so that a test can hand them another. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
