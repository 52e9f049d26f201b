import { isRecord } from "~/content/document.ts";

const around = 40;

/** The words around the first place of a document's texts that contains `wanted`, in any case. */
export function findText(body: unknown, wanted: string): string | undefined {
  if (typeof body === "string") {
    const at = body.toLowerCase().indexOf(wanted.toLowerCase());
    if (at < 0) return undefined;
    const [from, to] = [Math.max(0, at - around), at + wanted.length + around];
    return `${from > 0 ? "…" : ""}${body.slice(from, to).trim()}${to < body.length ? "…" : ""}`;
  }
  const inner = Array.isArray(body) ? body : isRecord(body) ? Object.values(body) : [];
  for (const each of inner) {
    const found = findText(each, wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}
