export type Encoding = "br" | "gzip" | "identity";

// A weight of zero means "not acceptable" (RFC 9110, 12.5.3).
const accepts = (name: string) =>
  new RegExp(`(?:^|[\\s,])${name}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?=[\\s;,]|$)`, "i");
const br = accepts("br");
const gzip = accepts("gzip");

export function negotiateEncoding(accepted = ""): Encoding {
  if (br.test(accepted)) return "br";
  return gzip.test(accepted) ? "gzip" : "identity";
}

/** Whether If-None-Match matches the ETag, compared weakly (RFC 9110, 13.1.2). */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((each) => opaque(each.trim()) === opaque(etag));
}

const opaque = (tag: string) => tag.replace(/^W\//, "");
