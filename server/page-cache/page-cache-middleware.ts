import type { IncomingMessage } from "node:http";
import { posix } from "node:path";
import type { Context } from "hono";
import { trimSlashes } from "~/components/trim-slashes.ts";
import { sharedHeader } from "~/services/request-context.server.ts";
import { decodedPath } from "../middleware/allowed-methods.ts";
import { hasOurCookie, type PageCache } from "./page-cache.ts";

/** The addresses of what is the same for everybody, each in its one spelling. */
export interface SharedAddresses {
  /** Whether this is such an address, spelled just so and without a query. */
  has(url: string): boolean;
  /** The right spelling of a path; undefined where it is right or leads to nothing of the kind. */
  rightSpelling(path: string): string | undefined;
}

/**
 * @param paths of the routes whose pages are the same for everybody, as in /dealerships/:id
 * @param files addresses of built files
 */
export function sharedAddresses(paths: string[], files: ReadonlySet<string>): SharedAddresses {
  const fixed = new Set(paths.filter((path) => !path.includes(":")));
  const patterns = paths
    .filter((path) => path.includes(":"))
    .map((path) => new RegExp(`^${path.replace(/:[^/]+/g, "[\\w-]+")}$`));
  return {
    has: (url) => files.has(url) || fixed.has(url) || patterns.some((pattern) => pattern.test(url)),
    rightSpelling(path) {
      // An encoded slash is part of a name, not a way up to another address.
      if (/%(2f|5c)/i.test(path)) return undefined;
      const plain = trimSlashes(posix.normalize(decodedPath(path) ?? "")) || "/";
      // Only ever what stands in these lists, whatever was asked for.
      const right = [plain, plain.toLowerCase()].find((each, at) => (at === 0 && files.has(each)) || fixed.has(each));
      return right === path ? undefined : right;
    },
  };
}

/** As it came over the wire: the request's own has been put in order by then. */
const urlOf = (c: Context): string => (c.env as { incoming: IncomingMessage }).incoming.url ?? "";

/** Leads whoever writes a shared address in another way to the one that is kept, so that no spelling is made by itself. */
export function redirectToCanonicalPath(addresses: SharedAddresses) {
  return async (c: Context, next: () => Promise<void>) => {
    const url = urlOf(c);
    const [path = ""] = url.split("?", 1);
    const right = ["GET", "HEAD"].includes(c.req.method) ? addresses.rightSpelling(path) : undefined;
    return right === undefined ? next() : c.redirect(right + url.slice(path.length), 308);
  };
}

/** Puts into the page cache what is the same for everybody: built files and pages, as the route says that made them. */
export function cacheSharedPages(pageCache: PageCache, addresses: SharedAddresses) {
  return async (c: Context, next: () => Promise<void>) => {
    const url = urlOf(c);
    const { method, raw: asked } = c.req;
    const isRead = method === "GET" || method === "HEAD";
    const isPlain = isRead && addresses.has(url) && !hasOurCookie(c.req.header("Cookie"));
    let isMade = false;
    const make = async () => {
      isMade = true;
      // A HEAD is answered from what its GET is, which is made for all; Hono leaves the body out.
      if (isPlain && method === "HEAD") c.req.raw = new Request(asked.url, { headers: asked.headers });
      await next().finally(() => {
        c.req.raw = asked;
      });
      const isShared = c.res.headers.has(sharedHeader);
      c.res.headers.delete(sharedHeader);
      return isShared && c.res.status === 200 && !c.res.headers.has("Set-Cookie") ? c.res : undefined;
    };
    const kept = isPlain ? await pageCache.keep(url, c.req.header("Accept-Encoding"), make) : undefined;
    if (kept) {
      // Hono would otherwise add the old answer's headers to the new one's.
      c.res = undefined;
      c.res = kept;
    } else if (!isMade) await make();
  };
}
