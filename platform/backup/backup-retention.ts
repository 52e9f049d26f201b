export const keptNights = 7;
export const keptWeeks = 4;

const dayMs = 24 * 60 * 60 * 1000;

export const backupName = (night: string) => `tidewheel-${night}.tar.zst`;

export function nightOf(name: string): string | undefined {
  return /^tidewheel-(\d{4}-\d{2}-\d{2})\.tar\.zst$/.exec(name)?.[1];
}

/** Selects by count, not age; `taken` decides what is latest, because a clock that was ahead misnames files. */
export function selectRetained(
  nights: string[],
  { proven, taken = [], tonight = "9999-12-31" }: { proven?: string; taken?: string[]; tonight?: string } = {},
): Set<string> {
  const order = new Map(taken.map((night, index) => [night, index]));
  const placeOf = (night: string) => order.get(night) ?? -1;
  const byName = [...new Set(nights)].sort().reverse();
  const latest = byName.toSorted((a, b) => placeOf(b) - placeOf(a));
  const weeks = new Map<number, string>();
  // Keep the first backup of each week, so that the selection does not change from day to day.
  for (const night of byName) if (night <= tonight) weeks.set(weekOf(night), night);
  const kept = [...latest.slice(0, keptNights), ...[...weeks.values()].slice(0, keptWeeks)];
  return new Set(proven !== undefined && nights.includes(proven) ? [...kept, proven] : kept);
}

const weekOf = (night: string) => Math.floor((Date.parse(`${night}T00:00:00Z`) / dayMs + 3) / 7);
