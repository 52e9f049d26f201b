import { createHash } from "node:crypto";

/**
 * The Content-Security-Policy of a page.
 * @param scripts the text of each of its inline scripts
 * @param targets origins that its forms may lead to besides our own
 */
export function policyFor(scripts: string[], targets: string[]): string {
  const hashes = scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...new Set(hashes)].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...targets].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
}
