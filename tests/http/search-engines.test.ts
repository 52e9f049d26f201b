import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openingPath } from "../../app/content/careers.ts";
import { openingsDocument } from "../../app/content/openings.ts";
import { query } from "../support/cluster.ts";
import { startOnOwnDatabase } from "../support/http.ts";
import type { Product } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
});
afterAll(() => product?.stop());

const pages =
  "/ /host /host/pricing /host/community /host/application /host/contact-sales /dealerships /regions /regions/1 /regions/2 /regions/3 /vancouver-map /payment /payment-success /payment-cancel /about /careers /press /privacy /terms /help /ride2earn /safety /contact".split(
    " ",
  );
const read = async (path: string) => (await fetch(product.url + path)).text();
const content = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1] ?? "";
const structured = (page: string) =>
  [...page.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json = ""]) =>
    JSON.parse(json),
  );

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

test("SHELL-09 sitemap.xml lists every public page and every host by absolute URL, and no admin page", async () => {
  const answer = await fetch(`${product.url}/sitemap.xml`);
  expect(answer.headers.get("content-type")).toMatch(/^application\/xml/);
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const hosts = await query<{ id: number }>(databaseUrl, "select id from dealerships");
  expect(hosts).toHaveLength(28);
  const expected = [
    ...pages,
    ...openingsDocument.standard.openings.map(openingPath),
    ...hosts.map(({ id }) => `/dealerships/${id}`),
  ];
  expect(listed.toSorted()).toEqual(expected.map((path) => product.url + path).toSorted());
  for (const address of listed) expect((await fetch(String(address))).status, address).toBe(200);
});

test("SHELL-09 robots.txt disallows /admin and /dev and names the sitemap", async () => {
  const answer = await fetch(`${product.url}/robots.txt`);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  const lines = (await answer.text()).split("\n");
  expect(lines).toContain("User-agent: *");
  expect(lines).toContain("Disallow: /admin");
  expect(lines).toContain("Disallow: /dev");
  expect(lines).toContain(`Sitemap: ${product.url}/sitemap.xml`);
});

test.each([...pages, "/dealerships/1", "/careers/legal-counsel", "/admin/login", "/admin/signup"])(
  "SHELL-09 %s has a canonical link and Open Graph tags, and its image is a PNG of 1200 × 630",
  async (path) => {
    const page = await read(path);
    const address = product.url + path;
    expect([...page.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([address]);
    expect(content(page, "og:url")).toBe(address);
    expect(content(page, "og:title").length).toBeGreaterThan(3);
    expect(content(page, "og:description")).toBe(content(page, "description"));
    expect(content(page, "og:type")).toBe("website");
    expect(content(page, "twitter:card")).toBe("summary_large_image");
    const picture = await fetch(content(page, "og:image"));
    expect(picture.status).toBe(200);
    expect(picture.headers.get("content-type")).toBe("image/png");
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }).toEqual({ width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(60 * 1024);
  },
);

test("SHELL-09 the canonical URL has no query and no trailing slash; a missing page has none", async () => {
  for (const path of ["/vancouver-map?utm_source=x&q=%00", "/vancouver-map/", "/vancouver-map?"]) {
    expect(await read(path)).toContain(`<link rel="canonical" href="${product.url}/vancouver-map"/>`);
  }
  // Routes match in any case, but the canonical URL is one, and the navigation marks it as current.
  for (const path of ["/About", "/about/"]) {
    const page = await read(path);
    expect(page).toContain(`<link rel="canonical" href="${product.url}/about"/>`);
    expect(content(page, "og:image")).toBe(`${product.url}/og/about.png`);
    expect(page).toMatch(/<a[^>]+href="\/about"[^>]+aria-current="page"/);
  }
  expect(await read("/Dealerships/1")).toContain(`<link rel="canonical" href="${product.url}/dealerships/1"/>`);
  const missing = await read("/no-such-page");
  expect(missing).not.toContain('rel="canonical"');
  expect(missing).not.toContain('property="og:');
});

test("SHELL-09 canonical links, sitemap and robots.txt use APP_URL, whatever the Host header", async () => {
  const port = await freePort();
  const own = await startOnOwnDatabase({
    PORT: String(port),
    APP_URL: "https://tidewheel.example/",
    SMTP_URL: "smtp://127.0.0.1:9",
    STRIPE_SECRET_KEY: "sk_test_x",
    RATE_LIMITS: "on",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
  });
  try {
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    expect(await ask("/terms")).toContain('<link rel="canonical" href="https://tidewheel.example/terms"/>');
    expect(content(await ask("/"), "og:image")).toBe("https://tidewheel.example/og/home.png");
    expect(await ask("/sitemap.xml")).toContain("<loc>https://tidewheel.example/host/pricing</loc>");
    expect(await ask("/robots.txt")).toContain("Sitemap: https://tidewheel.example/sitemap.xml");
  } finally {
    await own.product.stop();
  }
});

test("SHELL-09 structured data matches the page's content", async () => {
  const kinds = async (path: string) => structured(await read(path)).map((each) => each["@type"]);
  expect(await kinds("/")).toEqual(["Organization"]);
  expect((await kinds("/host")).toSorted()).toEqual(["FAQPage", "ItemList"]);
  expect(await kinds("/host/pricing")).toEqual(["FAQPage"]);
  expect(await kinds("/help")).toEqual(["FAQPage"]);
  expect((await kinds("/dealerships/15")).toSorted()).toEqual(["BreadcrumbList", "LocalBusiness"]);
  expect(await kinds("/regions/1")).toEqual(["BreadcrumbList"]);
  expect(await kinds("/careers/legal-counsel")).toEqual(["BreadcrumbList"]);

  const [packages, questions] = structured(await read("/host"));
  expect(
    packages.itemListElement.map(({ item }: { item: { offers: { price: string } } }) => item.offers.price),
  ).toEqual(["6995", "12995", "31995"]);
  expect(questions.mainEntity).toHaveLength(5);
  const host = structured(await read("/dealerships/15")).find((each) => each["@type"] === "LocalBusiness");
  expect(host).toMatchObject({ name: "Granville Island Wheelhouse", url: `${product.url}/dealerships/15` });
  expect(host.geo.latitude).toBeCloseTo(49.2713, 2);
  expect(host.geo.longitude).toBeCloseTo(-123.134, 2);
});

test("SHELL-09 structured data cannot close its script element, whatever a host's name", async () => {
  const name = '</script><script>alert("1")</script>';
  await query(
    databaseUrl,
    "insert into dealerships (name, place, map_x, map_y, bikes) values ($1, 'Here', 50, 50, 9)",
    [name],
  );
  const [row] = await query<{ id: number }>(databaseUrl, "select id from dealerships where name = $1", [name]);
  const page = await read(`/dealerships/${row?.id}`);
  expect(page).not.toContain("<script>alert");
  expect(structured(page).find((each) => each["@type"] === "LocalBusiness")).toMatchObject({ name });
});

test("SHELL-09 the favicon that browsers request by default exists", async () => {
  for (const [path, type] of [
    ["/favicon.ico", "image/x-icon"],
    ["/favicon.svg", "image/svg+xml"],
  ] as const) {
    const answer = await fetch(product.url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain(type);
  }
});
