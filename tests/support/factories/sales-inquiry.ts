import { randomBytes } from "node:crypto";

export function salesInquiryFields(changes: Record<string, string> = {}): Record<string, string> {
  const unique = randomBytes(5).toString("hex");
  return {
    name: `Paloma Reyes ${unique}`,
    organization: "The Breakwater Hotel",
    email: `paloma.${unique}@hotel.example`,
    phone: "+1 250 555 0177",
    bikes: "32-to-100",
    message: "Forty bikes for our guests, at two hotels.\nWe would like to start in May.",
    ...changes,
  };
}
