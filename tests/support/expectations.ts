import { expect } from "vitest";
import { htmlToText } from "./accounts.ts";
import { waitFor } from "./product.ts";
import { isFull } from "./random.ts";

export function expectRedirect(answer: Response, location: string, status = 303): void {
  expect({ status: answer.status, location: answer.headers.get("location") }).toEqual({ status, location });
}

export async function expectPage(answer: Response, status: number, text: string): Promise<void> {
  expect(answer.status).toBe(status);
  expect(htmlToText(await answer.text())).toContain(text);
}

/** Each term of a page's description lists with its first detail, as text. */
export function detailsOf(page: string): Record<string, string> {
  const text = (html = "") => htmlToText(html.replace(/<[^>]*>/g, ""));
  const details = page.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>([\s\S]*?)<\/dd>/g);
  return Object.fromEntries([...details].reverse().map(([, term, detail]) => [text(term), text(detail)]));
}

/** The product follows the database's clock, to within half a round trip of its last reading. */
export function expectTimeSince(timeMs: number, fromMs: number): void {
  expect(timeMs).toBeGreaterThanOrEqual(fromMs - 1_000);
  expect(timeMs).toBeLessThanOrEqual(Date.now() + 1_000);
}

// Machines that run tests are shared; `npm run faults` holds it to the second.
export const withinASecond = (hasCome: () => Promise<boolean>) => waitFor(hasCome, isFull ? 1_000 : 5_000, 20);
