import type { IncomingMessage } from "node:http";
import { posix } from "node:path";
import type { Context } from "hono";
import { trimSlashes } from "~/components/trim-slashes.ts";
import { cacheableHeader } from "~/services/request-context.server.ts";
import { decodedPath } from "../middleware/allowed-methods.ts";
import { hasOurCookie, type PageCache } from "./page-cache.ts";

/** The URLs that the page cache may keep, each in its canonical spelling. */
export interface CacheableUrls {
  /** Whether this is such a URL, spelled just so and without a query. */
  has(url: string): boolean;
  /** The canonical spelling of a path; undefined where it is canonical or not cacheable. */
  canonicalPath(path: string): string | undefined;
}

/**
 * @param paths of routes with `handle.cache: "public"`, as in /dealerships/:id
 * @param files URLs of built files
 */
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
      // Always an entry of these lists, never text from the request.
      const canonical = [plain, plain.toLowerCase()].find(
        (each, at) => (at === 0 && files.has(each)) || fixed.has(each),
      );
      return canonical === path ? undefined : canonical;
    },
  };
}

/** As it came over the wire: Hono's own is normalized. */
const rawUrl = (c: Context): string => (c.env as { incoming: IncomingMessage }).incoming.url ?? "";

/** Redirects other spellings of a cacheable path to the canonical one, so that none is rendered by itself. */
export function redirectToCanonicalPath(cacheable: CacheableUrls) {
  return async (c: Context, next: () => Promise<void>) => {
    const url = rawUrl(c);
    const [path = ""] = url.split("?", 1);
    const canonical = ["GET", "HEAD"].includes(c.req.method) ? cacheable.canonicalPath(path) : undefined;
    return canonical === undefined ? next() : c.redirect(canonical + url.slice(path.length), 308);
  };
}

/** Puts cacheable answers into the page cache: built files, and pages whose route says `handle.cache: "public"`. */
export function cacheResponse(pageCache: PageCache, cacheable: CacheableUrls) {
  return async (c: Context, next: () => Promise<void>) => {
    const url = rawUrl(c);
    const { method, raw: original } = c.req;
    const isRead = method === "GET" || method === "HEAD";
    const mayKeep = isRead && cacheable.has(url) && !hasOurCookie(c.req.header("Cookie"));
    let hasRendered = false;
    const render = async () => {
      hasRendered = true;
      // A HEAD renders the page as a GET, so that it can be kept; Hono leaves the body out.
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
      // Hono would otherwise add the old answer's headers to the new one's.
      c.res = undefined;
      c.res = kept;
    } else if (!hasRendered) await render();
  };
}
