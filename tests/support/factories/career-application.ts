import { randomBytes } from "node:crypto";

export function careerApplicationFields(changes: Record<string, string> = {}): Record<string, string> {
  const unique = randomBytes(5).toString("hex");
  return {
    name: `Noor Okafor ${unique}`,
    email: `noor.${unique}@people.example`,
    phone: "+1 604 555 0144",
    position: "developer",
    experience: "senior",
    portfolio: "https://people.example/noor",
    message: "I have mended bikes and loaders.\nBoth should be quick.",
    ...changes,
  };
}
