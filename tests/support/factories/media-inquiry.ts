import { randomBytes } from "node:crypto";

export const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

export function mediaInquiryFields(changes: Record<string, string> = {}): Record<string, string> {
  const unique = randomBytes(5).toString("hex");
  return {
    name: `Mika Laine ${unique}`,
    email: `mika.${unique}@paper.example`,
    organization: "The Seawall Courier",
    // After the usual due time.
    deadline: dayFromNow(30),
    message: "May we borrow a cruiser for the weekend?\nThe deadline is Friday.",
    ...changes,
  };
}
