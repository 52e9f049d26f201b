import { Parser } from "htmlparser2";
import type { Product } from "./product.ts";

export interface PageFacts {
  title: string;
  description: string | undefined;
  canonical: string | undefined;
  headings: number;
  /** With duplicates; those inside a template are in no document. */
  ids: string[];
  /** Of links, pictures, scripts and sheets, as written. */
  addresses: string[];
}

export interface CrawledPage {
  status: number;
  /** After redirects. */
  url: URL;
  /** Undefined for what is not HTML. */
  html: string | undefined;
  /** The first page that links to it. */
  from: string;
}

export function readHtml(html: string): PageFacts {
  const facts: PageFacts = {
    title: "",
    description: undefined,
    canonical: undefined,
    headings: 0,
    ids: [],
    addresses: [],
  };
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name, { id, href, src, rel, content, ...attributes }) {
      open.push(name);
      if (open.includes("template")) return;
      if (id !== undefined) facts.ids.push(id);
      if (name === "h1") facts.headings += 1;
      if (name === "meta" && attributes.name === "description") facts.description = content;
      if (name === "link" && rel === "canonical") facts.canonical = href;
      const address = href ?? src;
      if (address !== undefined && !(name === "link" && /preconnect|dns-prefetch/.test(rel ?? "")))
        facts.addresses.push(address);
    },
    ontext(text) {
      if (open.at(-1) === "title" && !open.includes("svg")) facts.title += text;
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  return facts;
}

/** Reads the pages at `paths` and all that they link to on the product. @returns them by path and query */
export async function crawl(
  product: Product,
  paths: string[],
  { cookie = "", follows = () => true }: { cookie?: string; follows?: (address: URL) => boolean } = {},
): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const queue = paths.map((path) => ({ address: new URL(path, product.url), from: "the start" }));
  const known = new Set(queue.map(({ address }) => pathOf(address)));
  for (const { address, from } of queue) {
    const answer = await fetch(address, { headers: { cookie, accept: "text/html" } });
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    const html = isPage ? await answer.text() : undefined;
    if (!isPage) await answer.body?.cancel();
    pages.set(pathOf(address), { status: answer.status, url: new URL(answer.url), html, from });
    if (html === undefined) continue;
    for (const each of linksOf(readHtml(html), new URL(answer.url))) {
      const path = pathOf(each);
      if (each.origin !== address.origin || known.has(path) || !follows(each)) continue;
      known.add(path);
      queue.push({ address: each, from: pathOf(address) });
    }
  }
  return pages;
}

export const pathOf = ({ pathname, search }: URL) => pathname + search;

/** @param base the URL of the page that holds them */
export const linksOf = ({ addresses }: PageFacts, base: URL): URL[] =>
  addresses.map((address) => new URL(address, base)).filter(({ protocol }) => /^https?:$/.test(protocol));
