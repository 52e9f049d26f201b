/** So many of the latest nights are kept, and of so many of the latest weeks one. */
export const keptNights = 7;
export const keptWeeks = 4;

const dayMs = 24 * 60 * 60 * 1000;

/** "2026-11-21" as the name of its night's backup. */
export const backupName = (night: string) => `tidewheel-${night}.tar.zst`;

/** The night that a file's name stands for; undefined where it is no nightly backup. */
export function nightOf(name: string): string | undefined {
  return /^tidewheel-(\d{4}-\d{2}-\d{2})\.tar\.zst$/.exec(name)?.[1];
}

/**
 * Which nights' backups stay: a number of them, whatever their age. The latest are those that were taken last: a clock
 * that was ahead gives names that sort above all others for years, and no week counts before it has come.
 * @param nights those that there are, as "2026-11-21", in any order
 * @param known.proven the last proven one, which always stays
 * @param known.taken nights in the order in which their backups were taken; those that are not in it came before
 * @param known.tonight the night by the clock as it stands now
 */
export function selectRetained(
  nights: string[],
  { proven, taken = [], tonight = "9999-12-31" }: { proven?: string; taken?: string[]; tonight?: string } = {},
): Set<string> {
  const order = new Map(taken.map((night, index) => [night, index]));
  const placeOf = (night: string) => order.get(night) ?? -1;
  const byName = [...new Set(nights)].sort().reverse();
  const latest = byName.toSorted((a, b) => placeOf(b) - placeOf(a));
  const weeks = new Map<number, string>();
  // The first of a week: then it does not change from day to day which one is kept.
  for (const night of byName) if (night <= tonight) weeks.set(weekOf(night), night);
  const kept = [...latest.slice(0, keptNights), ...[...weeks.values()].slice(0, keptWeeks)];
  return new Set(proven !== undefined && nights.includes(proven) ? [...kept, proven] : kept);
}

/** Weeks since 1970, from Monday to Sunday. */
const weekOf = (night: string) => Math.floor((Date.parse(`${night}T00:00:00Z`) / dayMs + 3) / 7);
