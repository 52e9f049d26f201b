let count = 0;

/** The fields of a valid application, each time another person's. */
export function hostApplicationFields(changes: Record<string, string> = {}): Record<string, string> {
  count += 1;
  const unique = `${process.pid}${Date.now()}${count}`;
  return {
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
