export interface ListState {
  q: string;
  item: string | undefined;
  after: string | undefined;
  before: string | undefined;
}

type IsValid = (value: string) => boolean;

/** Ignores invalid values. */
export function readListState(
  query: URLSearchParams,
  { isId, isItem = isId, maxSearch }: { isId: IsValid; isItem?: IsValid; maxSearch: number },
): ListState {
  const read = (name: string, isValid: IsValid) => {
    const value = query.get(name) ?? "";
    return isValid(value) ? value : undefined;
  };
  return {
    q: (query.get("q") ?? "")
      .replace(/\p{Cc}/gu, " ")
      .toWellFormed()
      .slice(0, maxSearch),
    item: read("item", isItem),
    after: read("after", isId),
    before: read("before", isId),
  };
}

export function listHref(state: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value) query.set(name, value);
  return `?${query}`;
}
