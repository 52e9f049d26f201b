import type { Context } from "hono";
import { negotiateEncoding } from "../http/content-negotiation.ts";
import { brotli, gzipped, isCompressible } from "../http/encodings.ts";
import { hasOurCookie } from "../page-cache/page-cache.ts";

const minBytes = 1_024;
const level = 4;

/** BREACH: never compress admin pages or responses with our cookies. */
export async function compressResponse(c: Context, next: () => Promise<void>): Promise<void> {
  await next();
  const { headers, status } = c.res;
  if (!isCompressible(headers.get("Content-Type") ?? "") || headers.has("Content-Encoding")) return;
  if (c.req.path.startsWith("/admin") || headers.has("Set-Cookie") || hasOurCookie(c.req.header("Cookie"))) return;
  if (!headers.has("Vary")) headers.set("Vary", "Accept-Encoding");
  const encoding = negotiateEncoding(c.req.header("Accept-Encoding"));
  if (encoding === "identity" || !c.res.body || c.req.method === "HEAD" || status === 304) return;

  const text = Buffer.from(await c.res.arrayBuffer());
  const isWorthIt = text.length >= minBytes;
  const body = isWorthIt ? await (encoding === "br" ? brotli : gzipped)(text, level) : text;
  const own = new Headers(headers);
  if (isWorthIt) own.set("Content-Encoding", encoding);
  own.set("Content-Length", String(body.length));
  c.res = undefined;
  c.res = new Response(new Uint8Array(body), { status, headers: own });
}
