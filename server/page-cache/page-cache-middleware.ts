import type { IncomingMessage } from "node:http";
import { posix } from "node:path";
import type { Context } from "hono";
import { trimSlashes } from "~/components/trim-slashes.ts";
import { cacheableHeader } from "~/services/request-context.server.ts";
import { decodedPath } from "../middleware/allowed-methods.ts";
import type { CacheablePage } from "../route-access.ts";
import { hasOurCookie, type PageCache, readsAny, splitUrl } from "./page-cache.ts";

export interface CacheableUrls {
  /** The names that a page reads of its query; nothing where the path is not cacheable. */
  queryOf(path: string): ReadonlySet<string> | undefined;
  canonicalPath(path: string): string | undefined;
}

// With it every page shows a draft, to admins.
const previewName = "preview";
const nothingRead: ReadonlySet<string> = new Set();

export function cacheableUrls(pages: CacheablePage[], files: ReadonlySet<string>): CacheableUrls {
  const read = pages.map(({ path, query }) => ({ path, query: new Set([previewName, ...query]) }));
  const isPattern = ({ path }: { path: string }) => path.includes(":");
  const fixed = new Map(read.filter((each) => !isPattern(each)).map(({ path, query }) => [path, query]));
  const patterns = read
    .filter(isPattern)
    .map(({ path, query }) => ({ pattern: new RegExp(`^${path.replace(/:[^/]+/g, "[\\w-]+")}$`), query }));
  return {
    queryOf: (path) =>
      files.has(path) ? nothingRead : (fixed.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.query),
    canonicalPath(path) {
      // An encoded slash is part of a name, not a separator.
      if (/%(2f|5c)/i.test(path)) return undefined;
      const plain = trimSlashes(posix.normalize(decodedPath(path) ?? "")) || "/";
      // Always an entry from these lists, never text from the request (open redirect).
      const canonical = [plain, plain.toLowerCase()].find(
        (each, at) => (at === 0 && files.has(each)) || fixed.has(each),
      );
      return canonical === path ? undefined : canonical;
    },
  };
}

/** The raw URL: Hono normalizes its own. */
const rawUrl = (c: Context): string => (c.env as { incoming: IncomingMessage }).incoming.url ?? "";

export function redirectToCanonicalPath(cacheable: CacheableUrls) {
  return async (c: Context, next: () => Promise<void>) => {
    const url = rawUrl(c);
    const [path = ""] = url.split("?", 1);
    const canonical = ["GET", "HEAD"].includes(c.req.method) ? cacheable.canonicalPath(path) : undefined;
    return canonical === undefined ? next() : c.redirect(canonical + url.slice(path.length), 308);
  };
}

export function cacheResponse(pageCache: PageCache, cacheable: CacheableUrls) {
  return async (c: Context, next: () => Promise<void>) => {
    const { path, query } = splitUrl(rawUrl(c));
    const { method, raw: original } = c.req;
    const isRead = method === "GET" || method === "HEAD";
    const names = cacheable.queryOf(path);
    const mayKeep = isRead && names && !readsAny(names, query) && !hasOurCookie(c.req.header("Cookie"));
    let hasRendered = false;
    const render = async () => {
      hasRendered = true;
      // What is kept is the page without a query, also for a visitor who brings one.
      if (mayKeep && (method === "HEAD" || query !== undefined))
        c.req.raw = new Request(splitUrl(original.url).path, { headers: original.headers });
      await next().finally(() => {
        c.req.raw = original;
      });
      const isCacheable = c.res.headers.has(cacheableHeader);
      c.res.headers.delete(cacheableHeader);
      return isCacheable && c.res.status === 200 && !c.res.headers.has("Set-Cookie") ? c.res : undefined;
    };
    const kept = mayKeep ? await pageCache.keep(path, names, c.req.header("Accept-Encoding"), render) : undefined;
    if (kept) {
      // Hono would otherwise copy the old response's headers.
      c.res = undefined;
      c.res = kept;
    } else if (!hasRendered) await render();
  };
}
