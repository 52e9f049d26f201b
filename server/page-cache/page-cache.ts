import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Encoding, isNotModified, negotiateEncoding } from "../http/content-negotiation.ts";
import { bestLevel, brotli, type Compressed, gzipped, isCompressible } from "../http/encodings.ts";
import { type BuiltFiles, listBuiltFiles } from "./built-files.ts";
import { canTakeWhole, sendWhole, wholeAnswer } from "./raw-response.ts";

// Far above the number of pages; whoever invents addresses cannot fill it, because only right spellings of pages that are
// there come in.
const mostPages = 2_000;
// Who comes first does not wait for the best.
const quickLevel = 5;

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
  /** Whatever the encoding. */
  own: Headers;
  headers: Record<Encoding, string[]>;
  bodies: Record<Encoding, Buffer>;
  etag: string;
  /** What a page that is still the same is answered with. */
  unchanged: string[];
  /** As they went over the wire, in the second of this date. */
  wholes: { date: string } & Partial<Record<Encoding, Buffer>>;
}

type MakeShared = () => Promise<Response | undefined>;

/** Whole answers, compressed once, given from memory before any routing. */
export interface PageCache {
  /** Answers from memory; false where it must be made. Only GET and HEAD of an address that is kept, without a cookie of ours. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Keeps what is made for an address and gives it as it will be given from now on. Whoever asks while it is made waits
   * for it instead of making it once more.
   * @param url a path in its one spelling: what `answer` looks for
   * @param accepted the request's Accept-Encoding
   * @param make gives an answer that is the same for everybody, or undefined
   * @returns undefined where there was none to keep; `make` may then not have been called
   */
  keep(url: string, accepted: string | undefined, make: MakeShared): Promise<Response | undefined>;
  /** Forgets every page: the day ended, or what pages show has changed. Built files stay, they never change. */
  forgetPages(): void;
}

/**
 * @param dayOf names the day in the site's time zone; a page is only good for the day on which it was made
 * @param built files, which lie there compressed
 */
export function createPageCache(dayOf: (timeMs: number) => string, built: BuiltFiles = listBuiltFiles()): PageCache {
  const pages = new Map<string, Kept>();
  const files = new Map<string, Kept>();
  const underWay = new Map<string, Promise<Kept | undefined>>();
  // One at a time: zlib works on the same few threads as passwords and uploads.
  let improving = Promise.resolve();
  let day = dayOf(Date.now());
  let date = "";
  let lookAgainAtMs = 0;
  // Of a page that was asked for before everything was forgotten, but is only done now, nothing is kept.
  let generation = 0;

  const forgetPages = () => {
    generation += 1;
    pages.clear();
    underWay.clear();
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

  /** Sends fewer bytes to all who come later. */
  const improve = async (url: string, kept: Kept) => {
    if (pages.get(url) !== kept) return;
    const { gzip, identity } = kept.bodies;
    Object.assign(kept, forms(kept.own, identity, { br: await brotli(identity, bestLevel), gzip }));
  };

  const make = async (url: string, makeShared: MakeShared): Promise<Kept | undefined> => {
    const begun = generation;
    const answer = await makeShared();
    if (!answer) return;
    const isFile = built.addresses.has(url);
    const own = new Headers([...answer.headers].filter(([name]) => !isFile || fileHeaders.has(name)));
    const identity = Buffer.from(await answer.arrayBuffer());
    if (isFile) {
      const kept = selectRetained(own, identity, await built.compressed(url));
      files.set(url, kept);
      return kept;
    }
    const shrinks = isCompressible(own.get("Content-Type") ?? "");
    const kept = selectRetained(own, identity, shrinks ? await compressQuickly(identity) : undefined);
    if (begun !== generation) return kept;
    if (pages.size >= mostPages) pages.clear();
    pages.set(url, kept);
    // Should it fail, what is kept is as good as it was.
    if (shrinks) improving = improving.then(() => improve(url, kept)).catch(() => {});
    return kept;
  };

  /** The same for all who ask at the same time. */
  const makeOnce = (url: string, makeShared: MakeShared): Promise<Kept | undefined> => {
    const made = make(url, makeShared).finally(() => {
      if (underWay.get(url) === made) underWay.delete(url);
    });
    underWay.set(url, made);
    return made;
  };

  return {
    forgetPages,
    answer(request, response) {
      const { method, url = "" } = request;
      if (method !== "GET" && method !== "HEAD") return false;
      lookAtClock();
      const kept = files.get(url) ?? (hasOurCookie(request.headers.cookie) ? undefined : pages.get(url));
      if (!kept) return false;
      if (isNotModified(request.headers["if-none-match"], kept.etag)) {
        response.writeHead(304, kept.unchanged);
        response.end();
        return true;
      }
      const encoding = negotiateEncoding(request.headers["accept-encoding"]);
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
    async keep(url, accepted, makeShared) {
      const other = underWay.get(url);
      const kept = await (other ? other.catch(() => undefined) : makeOnce(url, makeShared));
      if (!kept) return;
      const encoding = negotiateEncoding(accepted);
      const pairs = kept.headers[encoding].flatMap((name, at, all) =>
        at % 2 === 0 ? [[name, all[at + 1]] as [string, string]] : [],
      );
      return new Response(new Uint8Array(kept.bodies[encoding]), { headers: pairs });
    },
  };
}

/** A session or a message for the next page: such a visitor's page is their own. */
export const hasOurCookie = (cookies = "") => cookies.includes("tidewheel.");

async function compressQuickly(text: Buffer): Promise<Compressed> {
  const [br, gzip] = await Promise.all([brotli(text, quickLevel), gzipped(text)]);
  return { br, gzip };
}

function selectRetained(own: Headers, identity: Buffer, compressed: Compressed | undefined): Kept {
  // Weak: the same page, however it is compressed.
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  own.set("ETag", etag);
  own.set("Vary", "Accept-Encoding");
  const unchanged = [...own].filter(([name]) => ["cache-control", "etag", "vary"].includes(name)).flat();
  return { own, etag, unchanged, ...forms(own, identity, compressed) };
}

/** How it is given to each kind of visitor. */
function forms(
  own: Headers,
  identity: Buffer,
  compressed: Compressed | undefined,
): Pick<Kept, "bodies" | "headers" | "wholes"> {
  const headersWith = (body: Buffer, encoding?: string) => {
    const headers = new Headers(own);
    if (encoding) headers.set("Content-Encoding", encoding);
    headers.set("Content-Length", String(body.length));
    return [...headers].flat();
  };
  const plain = headersWith(identity);
  return {
    wholes: { date: "" },
    bodies: { identity, br: identity, gzip: identity, ...compressed },
    headers: {
      identity: plain,
      br: compressed ? headersWith(compressed.br, "br") : plain,
      gzip: compressed ? headersWith(compressed.gzip, "gzip") : plain,
    },
  };
}
