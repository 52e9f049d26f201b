let format: Intl.DateTimeFormat | undefined;

export function formatDay(day: string): string {
  format ??= new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(day));
}
