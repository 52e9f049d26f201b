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
  headers: Headers;
  etag: string;
  notModifiedHeaders: string[];
  variants: Record<Encoding, Variant>;
}

type Render = () => Promise<Response | undefined>;

export interface PageCache {
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  keep(url: string, accepted: string | undefined, render: Render): Promise<Response | undefined>;
  forgetPages(): void;
  forgetPage(url: string): void;
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

  const forgetPage = (url: string) => {
    pages.delete(url);
    rendering.delete(url);
  };

  const checkDay = () => {
    const now = Date.now();
    if (now < checkDayAtMs) return;
    checkDayAtMs = now - (now % 1_000) + 1_000;
    const today = dayOf(now);
    if (today !== day) forgetPages();
    day = today;
  };

  const recompress = async (url: string, entry: CacheEntry) => {
    if (pages.get(url) !== entry) return;
    const { gzip, identity } = entry.variants;
    const br = await brotli(identity.body, bestLevel);
    entry.variants = variantsOf(entry.headers, identity.body, { br, gzip: gzip.body });
  };

  const create = async (url: string, render: Render, isCurrent: () => boolean): Promise<CacheEntry | undefined> => {
    const answer = await render();
    if (!answer) return;
    const body = Buffer.from(await answer.arrayBuffer());
    if (built.addresses.has(url)) {
      const headers = new Headers([...answer.headers].filter(([name]) => fileHeaders.has(name)));
      const entry = createEntry(headers, body, await built.compressed(url));
      files.set(url, entry);
      return entry;
    }
    const headers = new Headers(answer.headers);
    const isText = isCompressible(headers.get("Content-Type") ?? "");
    const [br, gzip] = isText ? await Promise.all([brotli(body, firstLevel), gzipped(body)]) : [];
    const entry = createEntry(headers, body, br && gzip && { br, gzip });
    if (!isCurrent()) return entry;
    if (pages.size >= maxPages) pages.clear();
    pages.set(url, entry);
    if (isText) recompressing = recompressing.then(() => recompress(url, entry)).catch(() => {});
    return entry;
  };

  const createOnce = (url: string, render: Render): Promise<CacheEntry | undefined> => {
    const isCurrent = () => rendering.get(url) === created;
    const created: Promise<CacheEntry | undefined> = create(url, render, isCurrent).finally(() => {
      if (isCurrent()) rendering.delete(url);
    });
    rendering.set(url, created);
    return created;
  };

  return {
    forgetPages,
    forgetPage,
    answer(request, response) {
      const { headers, method, url = "" } = request;
      if (method !== "GET" && method !== "HEAD") return false;
      checkDay();
      const entry = files.get(url) ?? (hasOurCookie(headers.cookie) ? undefined : pages.get(url));
      if (!entry) return false;
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
    async keep(url, accepted, render) {
      const other = rendering.get(url);
      const entry = await (other ? other.catch(() => undefined) : createOnce(url, render));
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

function createEntry(headers: Headers, body: Buffer, compressed: Compressed | undefined): CacheEntry {
  // Weak, because all encodings share it.
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  headers.set("ETag", etag);
  headers.set("Vary", "Accept-Encoding");
  const notModifiedHeaders = [...headers].filter(([name]) => ["cache-control", "etag", "vary"].includes(name)).flat();
  return { headers, etag, notModifiedHeaders, variants: variantsOf(headers, body, compressed) };
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
