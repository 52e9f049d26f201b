import type { IncomingMessage } from "node:http";
import { posix } from "node:path";
import type { Context } from "hono";
import { trimSlashes } from "~/components/trim-slashes.ts";
import { cacheableHeader } from "~/services/request-context.server.ts";
import { decodedPath } from "../middleware/allowed-methods.ts";
import { hasOurCookie, type PageCache } from "./page-cache.ts";

export interface CacheableUrls {
  has(url: string): boolean;
  canonicalPath(path: string): string | undefined;
}

export function cacheableUrls(paths: string[], files: ReadonlySet<string>): CacheableUrls {
  const fixed = new Set(paths.filter((path) => !path.includes(":")));
  const patterns = paths
    .filter((path) => path.includes(":"))
    .map((path) => new RegExp(`^${path.replace(/:[^/]+/g, "[\\w-]+")}$`));
  return {
    has: (url) => files.has(url) || fixed.has(url) || patterns.some((pattern) => pattern.test(url)),
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
    const url = rawUrl(c);
    const { method, raw: original } = c.req;
    const isRead = method === "GET" || method === "HEAD";
    const mayKeep = isRead && cacheable.has(url) && !hasOurCookie(c.req.header("Cookie"));
    let hasRendered = false;
    const render = async () => {
      hasRendered = true;
      if (mayKeep && method === "HEAD") c.req.raw = new Request(original.url, { headers: original.headers });
      await next().finally(() => {
        c.req.raw = original;
      });
      const isCacheable = c.res.headers.has(cacheableHeader);
      c.res.headers.delete(cacheableHeader);
      return isCacheable && c.res.status === 200 && !c.res.headers.has("Set-Cookie") ? c.res : undefined;
    };
    const kept = mayKeep ? await pageCache.keep(url, c.req.header("Accept-Encoding"), render) : undefined;
    if (kept) {
      // Hono would otherwise copy the old response's headers.
      c.res = undefined;
      c.res = kept;
    } else if (!hasRendered) await render();
  };
}
