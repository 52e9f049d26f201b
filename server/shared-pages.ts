import type { Context } from "hono";
import { sharedHeader } from "~/services/runtime.server.ts";
import { hasOurCookie, type PageCache } from "./page-cache.ts";

/** Puts into the page cache what is the same for everybody: built files and pages, as the route says that made them. */
export function keepShared(pageCache: PageCache) {
  return async (c: Context, next: () => Promise<void>) => {
    await next();
    const isShared = c.res.headers.has(sharedHeader);
    c.res.headers.delete(sharedHeader);
    // A search's answer is not worth the work of compressing it once and for all.
    const isPlain =
      c.req.method === "GET" && !c.req.url.includes("?") && c.res.status === 200 && !c.res.headers.has("Set-Cookie");
    if (!isShared || !isPlain || hasOurCookie(c.req.header("Cookie"))) return;
    const kept = await pageCache.keep(c.req.raw, c.res);
    // Hono would otherwise add the old answer's headers to the new one's.
    c.res = undefined;
    c.res = kept;
  };
}
