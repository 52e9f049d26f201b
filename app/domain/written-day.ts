const months = "January February March April May June July August September October November December".split(" ");

/**
 * "November 21, 2026", of a day that is written down as one. Without the browser's tables: their first use takes 20 ms.
 * @param day such as "2026-11-21"
 */
export function writtenDay(day: string): string {
  const [year, month = 0, date] = day.split("-").map(Number);
  return `${months[month - 1]} ${date}, ${year}`;
}
