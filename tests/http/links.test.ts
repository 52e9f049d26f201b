import { afterAll, beforeAll, expect, test } from "vitest";
import { type CrawledPage, crawl, linksOf, type PageFacts, pathOf, readHtml } from "../support/crawl.ts";
import { storeHostApplication } from "../support/factories/stored-submissions.ts";
import { createAccount, signIn, startOnOwnDatabase } from "../support/http.ts";
import type { Product } from "../support/product.ts";
import { storePaidDeposit } from "../support/rentals.ts";

let product: Product;
let databaseUrl: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
});
afterAll(() => product?.stop());

const owner = "owner@tidewheel.example";

interface ReadPage extends CrawledPage {
  path: string;
  facts: PageFacts;
}

/** What each page tells of itself must hold, and no other page may have its title or description. */
function faultsOf(crawled: Map<string, CrawledPage>, isIndexed: boolean): string[] {
  const broken = [...crawled].flatMap(([path, { status, from }]) =>
    status < 400 ? [] : [`${from} links to ${path}, which answers ${status}`],
  );
  const pages = [...crawled].flatMap(([path, page]) =>
    page.html === undefined ? [] : [{ ...page, path, facts: readHtml(page.html) }],
  );
  const idsOf = new Map(pages.map(({ path, facts }) => [path, new Set(facts.ids)]));
  return [
    ...broken,
    ...pages.flatMap((page) => [...lostFragments(page, idsOf), ...ownFaults(page, isIndexed)]),
    ...sharedNames(pages, "title"),
    ...(isIndexed ? sharedNames(pages, "description") : []),
  ];
}

const lostFragments = ({ facts, path, url }: ReadPage, idsOf: Map<string, Set<string>>) =>
  linksOf(facts, url)
    .filter(({ hash, origin }) => origin === url.origin && hash.length > 1)
    .filter((link) => idsOf.get(pathOf(link))?.has(decodeURIComponent(link.hash.slice(1))) === false)
    .map((link) => `${path} links to ${pathOf(link)}${link.hash}, which is nowhere on that page`);

function ownFaults({ facts, path, url }: ReadPage, isIndexed: boolean): string[] {
  const { canonical, description, headings, ids, title } = facts;
  return [
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${path} has the id ${id} twice`),
    ...(headings === 1 ? [] : [`${path} has ${headings} h1`]),
    ...(title ? [] : [`${path} has no title`]),
    ...(isIndexed && !description ? [`${path} has no description`] : []),
    ...(isIndexed && canonical !== url.origin + url.pathname ? [`${path} has the canonical link ${canonical}`] : []),
  ];
}

/** The same page with another query is the same page. */
function sharedNames(pages: ReadPage[], name: "title" | "description"): string[] {
  const pathsOf = Map.groupBy(pages, ({ facts }) => facts[name]);
  return [...pathsOf].flatMap(([words, same]) => {
    const paths = [...new Set(same.map(({ url }) => url.pathname))];
    return paths.length === 1 ? [] : [`${paths.join(" and ")} have the ${name} "${words}"`];
  });
}

test("BROWSER-01 every link leads somewhere, every fragment to an id, and no two pages share their title", async () => {
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const pages = await crawl(product, ["/", ...listed]);
  expect(pages.size).toBeGreaterThan(listed.length);
  expect(faultsOf(pages, true)).toEqual([]);
});

test("BROWSER-01 every link leads somewhere in the admin area, too", async () => {
  await createAccount(product, owner, product.setupLink);
  const cookie = await signIn(product, owner);
  await storeHostApplication(databaseUrl);
  await storePaidDeposit(databaseUrl);
  const pages = await crawl(product, ["/admin/applications"], {
    cookie,
    follows: ({ pathname }) => pathname.startsWith("/admin"),
  });
  expect([...pages.keys()]).toEqual(expect.arrayContaining(["/admin/desk", "/admin/status", "/admin/content/home"]));
  expect(faultsOf(pages, false)).toEqual([]);
});
