import { randomBytes } from "node:crypto";

export function mediaInquiryFields(changes: Record<string, string> = {}): Record<string, string> {
  const unique = randomBytes(5).toString("hex");
  return {
    name: `Mika Laine ${unique}`,
    email: `mika.${unique}@paper.example`,
    organization: "The Seawall Courier",
    message: "May we borrow a cruiser for the weekend?\nThe deadline is Friday.",
    ...changes,
  };
}
