/** The texts and figures of one content file, which the owner can change. Functions in it are the interface's own. */
export interface ContentDocument<Body = unknown> {
  name: string;
  /** As the product brings it. */
  standard: Body;
  /** Other documents whose words and figures stand in its texts, by the name that a text calls them. */
  sources: Readonly<Record<string, ContentDocument>>;
  compose(sources: Record<string, unknown>): Body;
}

type Bodies<Sources> = { [name in keyof Sources]: Sources[name] extends ContentDocument<infer Body> ? Body : never };

export function defineDocument<
  const Body extends object,
  const Sources extends Readonly<Record<string, ContentDocument>>,
>(name: string, sources: Sources, compose: (sources: Bodies<Sources>) => Body): ContentDocument<Body> {
  const standards = Object.fromEntries(Object.entries(sources).map(([key, { standard }]) => [key, standard]));
  return {
    name,
    sources,
    compose: compose as ContentDocument<Body>["compose"],
    standard: compose(standards as Bodies<Sources>),
  };
}

/** What holds at the moment of a request: the standard, or what the owner published in its place. */
export interface SiteContent {
  of<Body>(document: ContentDocument<Body>): Body;
}

export const standardContent: SiteContent = { of: ({ standard }) => standard };

/** @param bodies by the documents' names, without functions; the other documents are as the product brings them */
export function changedContent(bodies: Readonly<Record<string, unknown>>): SiteContent {
  const known = new Map<string, unknown>();
  return {
    of<Body>({ name, standard }: ContentDocument<Body>) {
      if (!Object.hasOwn(bodies, name)) return standard;
      if (!known.has(name)) known.set(name, replaceTexts(standard, bodies[name]));
      return known.get(name) as Body;
    },
  };
}

/** A list has as many items as its texts; functions, and what the texts leave out, stay. Null takes a value away. */
export function replaceTexts<Body>(body: Body, texts: unknown): Body {
  if (texts === null) return undefined as Body;
  if (Array.isArray(texts)) {
    const items: unknown[] = Array.isArray(body) ? body : [];
    return texts.map((each, index) => replaceTexts(items[index], each)) as Body;
  }
  if (!isRecord(body) || !isRecord(texts)) return (texts === undefined ? body : withoutNull(texts)) as Body;
  const names = new Set([...Object.keys(body), ...Object.keys(texts)]);
  return Object.fromEntries([...names].map((name) => [name, replaceTexts(body[name], texts[name])])) as Body;
}

const withoutNull = (value: unknown) => (isRecord(value) ? replaceTexts({}, value) : value);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
