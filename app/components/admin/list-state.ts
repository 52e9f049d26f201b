/** The part of a list's state in the URL that all lists share. */
export interface ListState {
  q: string;
  /** The open row. */
  item: string | undefined;
  after: string | undefined;
  before: string | undefined;
}

/** Reads `q`, `item`, `after` and `before`; values that cannot be are ignored. */
export function readListState(
  query: URLSearchParams,
  { id, item = id, maxSearch }: { id: RegExp; item?: RegExp; maxSearch: number },
): ListState {
  const read = (name: string, pattern: RegExp) => {
    const value = query.get(name) ?? "";
    return pattern.test(value) ? value : undefined;
  };
  return {
    q: (query.get("q") ?? "")
      .replace(/\p{Cc}/gu, " ")
      .toWellFormed()
      .slice(0, maxSearch),
    item: read("item", item),
    after: read("after", id),
    before: read("before", id),
  };
}

export function listHref(state: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value) query.set(name, value);
  return `?${query}`;
}
