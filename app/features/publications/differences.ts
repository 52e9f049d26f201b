import type { Difference } from "~/components/admin/difference-table.tsx";
import { isRecord } from "~/content/document.ts";

/** Word for word, place by place; a list is compared by its numbers. */
export function differencesBetween(before: unknown, after: unknown, place: string[] = []): Difference[] {
  if (Array.isArray(before) || Array.isArray(after)) {
    const [one, other] = [before, after].map((list) => (Array.isArray(list) ? list : []));
    const length = Math.max(one?.length ?? 0, other?.length ?? 0);
    return Array.from({ length }, (_, index) =>
      differencesBetween(one?.[index], other?.[index], [...place.slice(0, -1), `${place.at(-1) ?? ""} ${index + 1}`]),
    ).flat();
  }
  if (isRecord(before) || isRecord(after)) {
    const [one, other] = [before, after].map((value) => (isRecord(value) ? value : {}));
    const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
    return [...names].flatMap((name) => differencesBetween(one?.[name], other?.[name], [...place, inWords(name)]));
  }
  if (before === after || (isBlank(before) && isBlank(after))) return [];
  const sentence = place.join(", ").trim();
  return [
    {
      place: sentence.charAt(0).toUpperCase() + sentence.slice(1),
      before: asText(before),
      after: asText(after),
    },
  ];
}

const isBlank = (value: unknown) => value === undefined || value === "";
const asText = (value: unknown) => (value === undefined ? undefined : String(value));
const inWords = (name: string) =>
  name === "href" ? "link" : name.replace(/(?<=[a-z\d])(?=[A-Z])/g, " ").toLowerCase();
