import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Encoding, encodingFor, isUnchanged } from "./conditions.ts";
import { canTakeWhole, sendWhole, wholeAnswer } from "./whole-answer.ts";

// Far above the number of pages and built files; whoever invents addresses cannot fill it, because only answers that
// their route declares the same for everybody come in.
const maxEntries = 2_000;

/** Whether what is of this type gets smaller by compression. */
export const isCompressible = (type: string) =>
  /^(text\/|image\/svg|application\/(javascript|json|xml|manifest))/.test(type);

// The rest of what goes with every answer is for pages; with two dozen files it would be as much as one more file.
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

interface Kept {
  headers: Record<Encoding, string[]>;
  bodies: Record<Encoding, Buffer>;
  etag: string;
  /** What a page that is still the same is answered with. */
  unchanged: string[];
  /** As they went over the wire, in the second of this date. */
  wholes: { date: string } & Partial<Record<Encoding, Buffer>>;
}

/** Whole answers, compressed once, given from memory before any routing. */
export interface PageCache {
  /** Answers from memory; false where it must be made. Only GET and HEAD of an address that is kept, without a cookie of ours. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Keeps the answer to an address without a query, the same for everybody, and gives it as it will be given from now on. */
  keep(request: Request, answer: Response): Promise<Response>;
  /** Forgets every page: the day ended, or what pages show has changed. Built files stay, they never change. */
  forgetPages(): void;
}

/**
 * @param dayOf names the day in the site's time zone; a page is only good for the day on which it was made
 */
export function createPageCache(dayOf: (timeMs: number) => string): PageCache {
  const pages = new Map<string, Kept>();
  const files = new Map<string, Kept>();
  let day = dayOf(Date.now());
  let date = "";
  let lookAgainAtMs = 0;
  // Of a page that was asked for before everything was forgotten, but is only done now, nothing is kept.
  let generation = 0;

  const forgetPages = () => {
    generation += 1;
    pages.clear();
  };

  const lookAtClock = () => {
    const now = Date.now();
    if (now < lookAgainAtMs) return;
    lookAgainAtMs = now - (now % 1_000) + 1_000;
    date = new Date(now).toUTCString();
    const today = dayOf(now);
    if (today !== day) forgetPages();
    day = today;
  };

  return {
    forgetPages,
    answer(request, response) {
      const { method, url = "" } = request;
      if (method !== "GET" && method !== "HEAD") return false;
      lookAtClock();
      const kept = files.get(url) ?? (hasOurCookie(request.headers.cookie) ? undefined : pages.get(url));
      if (!kept) return false;
      if (isUnchanged(request.headers["if-none-match"], kept.etag)) {
        response.writeHead(304, kept.unchanged);
        response.end();
        return true;
      }
      const encoding = encodingFor(request.headers["accept-encoding"]);
      if (method === "GET" && canTakeWhole(request, response)) {
        if (kept.wholes.date !== date) kept.wholes = { date };
        kept.wholes[encoding] ??= wholeAnswer(kept.headers[encoding], date, kept.bodies[encoding]);
        sendWhole(response, kept.wholes[encoding]);
        return true;
      }
      response.writeHead(200, kept.headers[encoding]);
      response.end(method === "HEAD" ? undefined : kept.bodies[encoding]);
      return true;
    },
    async keep(request, answer) {
      const begun = generation;
      const { pathname } = new URL(request.url);
      const identity = Buffer.from(await answer.arrayBuffer());
      const store = pathname.startsWith("/assets/") ? files : pages;
      const own = [...answer.headers].filter(([name]) => store === pages || fileHeaders.has(name));
      const kept = await compress(identity, new Headers(own));
      if (store === files || begun === generation) {
        if (store.size >= maxEntries) store.clear();
        store.set(pathname, kept);
      }
      const encoding = encodingFor(request.headers.get("Accept-Encoding") ?? undefined);
      const { headers, bodies } = kept;
      const pairs = headers[encoding].flatMap((name, at, all) =>
        at % 2 === 0 ? [[name, all[at + 1]] as [string, string]] : [],
      );
      return new Response(new Uint8Array(bodies[encoding]), { headers: pairs });
    },
  };
}

/** A session or a message for the next page: such a visitor's page is their own. */
export const hasOurCookie = (cookies = "") => cookies.includes("tidewheel.");

async function compress(identity: Buffer, own: Headers): Promise<Kept> {
  const shrinks = isCompressible(own.get("Content-Type") ?? "");
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
  };
  const [br, gz] = shrinks
    ? await Promise.all([promisify(brotliCompress)(identity, brotli), promisify(gzip)(identity, { level: 9 })])
    : [identity, identity];
  // Weak: the same page, however it is compressed.
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const headersWith = (encoding: string, body: Buffer) => {
    const headers = new Headers(own);
    headers.set("ETag", etag);
    headers.set("Vary", "Accept-Encoding");
    if (encoding !== "identity" && shrinks) headers.set("Content-Encoding", encoding);
    headers.set("Content-Length", String(body.length));
    return [...headers].flat();
  };
  const unchanged = new Headers({ ETag: etag, Vary: "Accept-Encoding" });
  const cacheControl = own.get("Cache-Control");
  if (cacheControl) unchanged.set("Cache-Control", cacheControl);
  return {
    etag,
    unchanged: [...unchanged].flat(),
    wholes: { date: "" },
    bodies: { br, gzip: gz, identity },
    headers: { br: headersWith("br", br), gzip: headersWith("gzip", gz), identity: headersWith("identity", identity) },
  };
}
