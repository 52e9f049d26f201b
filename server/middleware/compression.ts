import type { Context } from "hono";
import { negotiateEncoding } from "../http/content-negotiation.ts";
import { brotli, gzipped, isCompressible } from "../http/encodings.ts";
import { hasOurCookie } from "../page-cache/page-cache.ts";

const leastBytes = 1_024;
// Made for one visitor and thrown away: a low level, which takes about a millisecond.
const level = 4;

/**
 * Compresses text that is made anew for each request. What comes from the page cache is compressed already.
 *
 * Left as it is: everything in the admin area, and every answer to or with a cookie of ours. Such a page can hold a
 * secret next to what somebody else had this browser send, and from how well the two compress together that secret can
 * be guessed letter by letter (BREACH). Without a cookie there is nothing on a page that its asker could not know.
 */
export async function compressResponse(c: Context, next: () => Promise<void>): Promise<void> {
  await next();
  const { headers, status } = c.res;
  if (!isCompressible(headers.get("Content-Type") ?? "") || headers.has("Content-Encoding")) return;
  if (c.req.path.startsWith("/admin") || headers.has("Set-Cookie") || hasOurCookie(c.req.header("Cookie"))) return;
  if (!headers.has("Vary")) headers.set("Vary", "Accept-Encoding");
  const encoding = negotiateEncoding(c.req.header("Accept-Encoding"));
  if (encoding === "identity" || !c.res.body || c.req.method === "HEAD" || status === 304) return;

  const whole = Buffer.from(await c.res.arrayBuffer());
  const isWorthIt = whole.length >= leastBytes;
  const body = isWorthIt ? await (encoding === "br" ? brotli : gzipped)(whole, level) : whole;
  const own = new Headers(headers);
  if (isWorthIt) own.set("Content-Encoding", encoding);
  own.set("Content-Length", String(body.length));
  // Hono would otherwise add the old answer's headers to the new one's.
  c.res = undefined;
  c.res = new Response(new Uint8Array(body), { status, headers: own });
}
