import { randomBytes } from "node:crypto";
import { hostApplicationRules } from "../../../app/domain/host-application.ts";

/** Generated from the fields, so that a new field needs no change here. */
const samples = Object.fromEntries(
  Object.entries(hostApplicationRules).map(([name, rule]) => [
    name,
    rule.type === "choice" ? rule.values[0] : "Sample".padEnd(rule.min, "."),
  ]),
);

export function hostApplicationFields(changes: Record<string, string> = {}): Record<string, string> {
  const unique = randomBytes(5).toString("hex");
  return {
    ...samples,
    firstName: "Robin",
    lastName: `Hartley${unique}`,
    email: `robin.${unique}@host.example`,
    phone: "+1 604 555 0199",
    city: "Squamish",
    state: "British Columbia",
    country: "Canada",
    businessExperience: "1-2",
    businessOwnership: "yes",
    preferredPackage: "premium",
    capitalAvailable: "25k-50k",
    timeCommitment: "full-time",
    additionalDetails: "A bike shed by the trailhead.\nOpen all year.",
    ...changes,
  };
}
