import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Encoding, isNotModified, negotiateEncoding } from "../http/content-negotiation.ts";
import { bestLevel, brotli, type Compressed, gzipped, isCompressible } from "../http/encodings.ts";
import { type BuiltFiles, listBuiltFiles } from "./built-files.ts";

// Far above the number of pages. Only canonical paths of existing pages are cached, so clients cannot fill it.
const maxPages = 2_000;
const firstLevel = 5;

const fileHeaders = new Set([
  "content-security-policy",
  "content-type",
  "cache-control",
  "cross-origin-resource-policy",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
]);

interface Variant {
  headers: string[];
  body: Buffer;
}

interface CacheEntry {
  /** The names in a query that lead to another page. */
  names: ReadonlySet<string>;
  headers: Headers;
  etag: string;
  notModifiedHeaders: string[];
  variants: Record<Encoding, Variant>;
}

type Render = () => Promise<Response | undefined>;

export interface PageCache {
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** @param names of a query that the page reads */
  keep(
    path: string,
    names: ReadonlySet<string>,
    accepted: string | undefined,
    render: Render,
  ): Promise<Response | undefined>;
  forgetPages(): void;
  forgetPage(path: string): void;
}

export function createPageCache(dayOf: (timeMs: number) => string, built: BuiltFiles = listBuiltFiles()): PageCache {
  const pages = new Map<string, CacheEntry>();
  const files = new Map<string, CacheEntry>();
  const rendering = new Map<string, Promise<CacheEntry | undefined>>();
  // One at a time: zlib shares the thread pool with password hashing and uploads.
  let recompressing = Promise.resolve();
  let day = dayOf(Date.now());
  let checkDayAtMs = 0;

  const forgetPages = () => {
    pages.clear();
    rendering.clear();
  };

  const forgetPage = (path: string) => {
    pages.delete(path);
    rendering.delete(path);
  };

  const checkDay = () => {
    const now = Date.now();
    if (now < checkDayAtMs) return;
    checkDayAtMs = now - (now % 1_000) + 1_000;
    const today = dayOf(now);
    if (today !== day) forgetPages();
    day = today;
  };

  const recompress = async (path: string, entry: CacheEntry) => {
    if (pages.get(path) !== entry) return;
    const { gzip, identity } = entry.variants;
    const br = await brotli(identity.body, bestLevel);
    entry.variants = variantsOf(entry.headers, identity.body, { br, gzip: gzip.body });
  };

  const create = async (
    path: string,
    names: ReadonlySet<string>,
    render: Render,
    isCurrent: () => boolean,
  ): Promise<CacheEntry | undefined> => {
    const answer = await render();
    if (!answer) return;
    const body = Buffer.from(await answer.arrayBuffer());
    if (built.addresses.has(path)) {
      const headers = new Headers([...answer.headers].filter(([name]) => fileHeaders.has(name)));
      const entry = createEntry(names, headers, body, await built.compressed(path));
      files.set(path, entry);
      return entry;
    }
    const headers = new Headers(answer.headers);
    const isText = isCompressible(headers.get("Content-Type") ?? "");
    const [br, gzip] = isText ? await Promise.all([brotli(body, firstLevel), gzipped(body)]) : [];
    const entry = createEntry(names, headers, body, br && gzip && { br, gzip });
    if (!isCurrent()) return entry;
    if (pages.size >= maxPages) pages.clear();
    pages.set(path, entry);
    if (isText) recompressing = recompressing.then(() => recompress(path, entry)).catch(() => {});
    return entry;
  };

  const createOnce = (path: string, names: ReadonlySet<string>, render: Render): Promise<CacheEntry | undefined> => {
    const isCurrent = () => rendering.get(path) === created;
    const created: Promise<CacheEntry | undefined> = create(path, names, render, isCurrent).finally(() => {
      if (isCurrent()) rendering.delete(path);
    });
    rendering.set(path, created);
    return created;
  };

  return {
    forgetPages,
    forgetPage,
    answer(request, response) {
      const { headers, method, url = "" } = request;
      if (method !== "GET" && method !== "HEAD") return false;
      checkDay();
      const { path, query } = splitUrl(url);
      const entry = files.get(path) ?? (hasOurCookie(headers.cookie) ? undefined : pages.get(path));
      if (!entry || readsAny(entry.names, query)) return false;
      if (isNotModified(headers["if-none-match"], entry.etag)) {
        response.writeHead(304, entry.notModifiedHeaders);
        response.end();
        return true;
      }
      const variant = entry.variants[negotiateEncoding(headers["accept-encoding"])];
      response.writeHead(200, variant.headers);
      response.end(method === "HEAD" ? undefined : variant.body);
      return true;
    },
    async keep(path, names, accepted, render) {
      const other = rendering.get(path);
      const entry = await (other ? other.catch(() => undefined) : createOnce(path, names, render));
      if (!entry) return;
      const { body, headers } = entry.variants[negotiateEncoding(accepted)];
      const answer = new Response(new Uint8Array(body));
      for (let at = 0; at < headers.length; at += 2) answer.headers.set(headers[at] ?? "", headers[at + 1] ?? "");
      return answer;
    },
  };
}

/** Visitors with a session or flash message bypass the cache. */
export const hasOurCookie = (cookies = "") => cookies.includes("tidewheel.");

export function splitUrl(url: string): { path: string; query: string | undefined } {
  const at = url.indexOf("?");
  return at < 0 ? { path: url, query: undefined } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

export const readsAny = (names: ReadonlySet<string>, query = ""): boolean =>
  query !== "" && names.size > 0 && [...new URLSearchParams(query).keys()].some((name) => names.has(name));

function createEntry(
  names: ReadonlySet<string>,
  headers: Headers,
  body: Buffer,
  compressed: Compressed | undefined,
): CacheEntry {
  // Weak, because all encodings share it.
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  headers.set("ETag", etag);
  headers.set("Vary", "Accept-Encoding");
  const notModifiedHeaders = [...headers].filter(([name]) => ["cache-control", "etag", "vary"].includes(name)).flat();
  return { names, headers, etag, notModifiedHeaders, variants: variantsOf(headers, body, compressed) };
}

function variantsOf(own: Headers, text: Buffer, compressed: Compressed | undefined): CacheEntry["variants"] {
  const variantOf = (body: Buffer, encoding?: string): Variant => {
    const headers = new Headers(own);
    if (encoding) headers.set("Content-Encoding", encoding);
    headers.set("Content-Length", String(body.length));
    return { headers: [...headers].flat(), body };
  };
  const identity = variantOf(text);
  return {
    identity,
    br: compressed ? variantOf(compressed.br, "br") : identity,
    gzip: compressed ? variantOf(compressed.gzip, "gzip") : identity,
  };
}
