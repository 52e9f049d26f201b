let format: Intl.DateTimeFormat | undefined;

/** "2026-11-21" as "November 21, 2026". Its format is made on first use: pages with script import this. */
export function formatDay(day: string): string {
  format ??= new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(day));
}
