export type Encoding = "br" | "gzip" | "identity";

// A weight of zero is a refusal (RFC 9110, 12.5.3).
const taken = (name: string) =>
  new RegExp(`(?:^|[\\s,])${name}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?=[\\s;,]|$)`, "i");
const br = taken("br");
const gzip = taken("gzip");

/**
 * How an answer is compressed for whoever asks.
 * @param accepted the request's Accept-Encoding
 * @returns the smallest that is not refused; whatever the other weights are, since all of them lie ready
 */
export function negotiateEncoding(accepted = ""): Encoding {
  if (br.test(accepted)) return "br";
  return gzip.test(accepted) ? "gzip" : "identity";
}

/**
 * Whether who asks has the answer already.
 * @param ifNoneMatch the request's If-None-Match: "*" or a list of tags, compared weakly (RFC 9110, 13.1.2)
 * @param etag the answer's tag
 */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((each) => opaque(each.trim()) === opaque(etag));
}

const opaque = (tag: string) => tag.replace(/^W\//, "");
