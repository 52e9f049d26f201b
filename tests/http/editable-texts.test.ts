import { afterAll, beforeAll, expect, test } from "vitest";
import { documents } from "../../app/content/documents.ts";
import { pages } from "../../app/content/pages.ts";
import { htmlToText } from "../support/accounts.ts";
import { mapTexts, storePublication } from "../support/content.ts";
import { startOnOwnDatabase } from "../support/http.ts";
import { interfaceLabels } from "../support/interface-labels.ts";
import { type Product, waitFor } from "../support/product.ts";

const mark = "‡";

let product: Product;
let databaseUrl: string;
let isLabel: (text: string) => boolean;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
  isLabel = await interfaceLabels(databaseUrl);
  for (const document of documents)
    await storePublication(
      databaseUrl,
      document.name,
      mapTexts(document, (text) => `${text}${mark}`),
    );
  await waitFor(async () => (await (await fetch(product.url)).text()).includes(mark));
});
afterAll(() => product?.stop());

/** What a person reads, and what a screen reader says: text, labels of pictures and controls, descriptions. */
function textsOf(page: string): string[] {
  const body = page.slice(page.indexOf("<body")).replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
  const spoken = [...body.matchAll(/\b(?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(([, text = ""]) => text);
  // Parts of a sentence that only markup divides are one text.
  const whole = body.replace(/<!--.*?-->/g, "").replace(/<\/?(?:b|strong|em|a|span|small|abbr|ins|tspan)\b[^>]*>/g, "");
  const shown = whole.split(/<[^>]*>/);
  return [...shown, ...spoken]
    .map((text) => htmlToText(text).replace(/\s+/g, " ").trim())
    .filter((text) => /\p{L}{2}/u.test(text));
}

const more = ["/dealerships/1", "/careers/legal-counsel", "/regions?q=nothing-here", "/help?q=battery", "/nowhere"];
const paths = [...Object.values(pages).map(({ path }) => path), ...more];

test.each(paths)("EDIT-01 every text of %s is in a document or a named label of the interface", async (path) => {
  const page = await (await fetch(product.url + path)).text();
  const unknown = textsOf(page).filter((text) => !text.includes(mark) && !isLabel(text));
  expect([...new Set(unknown)]).toEqual([]);
});
