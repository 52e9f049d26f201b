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

/** As a browser posts it; an empty field also sends a part, without a name. */
export function careerApplicationForm(
  fields: Record<string, string>,
  resume?: { bytes: Uint8Array; name: string },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("resume", new File(resume ? [new Uint8Array(resume.bytes)] : [], resume?.name ?? ""));
  return form;
}
