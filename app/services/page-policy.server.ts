import { createHash } from "node:crypto";

/**
 * Finds the inline scripts that our own rendering made: all of them, and nobody else's, bear the mark as their nonce.
 * @param marked a page as it was rendered
 * @param mark made for this one rendering and told to nobody
 * @returns the page without the mark, so that it can be kept, and what stands in each of its scripts
 */
export function takeScripts(marked: string, mark: string): { page: string; scripts: string[] } {
  const nonce = ` nonce="${mark}"`;
  const scripts = [...marked.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = "", script = ""]) => (attributes.includes(nonce) && !/\ssrc=/.test(attributes) ? [script] : []),
  );
  return { page: marked.replaceAll(nonce, ""), scripts };
}

/**
 * What a page may load and run: our own files, and its own inline scripts, by their hashes.
 * @param scripts what stands in each of them
 * @param targets where its forms may lead besides our own site
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
