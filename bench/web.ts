import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import autocannon from "autocannon";
import lighthouse, { type Result as Lhr } from "lighthouse";
import { browserPath } from "../scripts/browser.ts";
import { startProduct } from "../tests/product.ts";

// What a visitor's first visit costs, what Lighthouse says of every public page, and how many pages a second one
// process serves beside nginx with the same bytes. PAGES=/,/host limits it; RUNS=1 makes it quick.
const runs = Number(process.env.RUNS ?? 3);
const flags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const dataDir = await mkdtemp(join(tmpdir(), "tidewheel-bench-"));
const product = await startProduct({ env: { DATA_DIR: dataDir } });
try {
  const paths = process.env.PAGES?.split(",") ?? (await publicPaths());
  await firstVisits(paths);
  await lighthouseScores(paths);
  await pagesPerSecond();
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** What the sitemap lists, one of each kind. */
async function publicPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text();
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(String(url)).pathname);
  return all.filter((path) => !/^\/(dealerships|regions)\/(?!1$)/.test(path));
}

/** Bytes over the wire, requests and script of a visit with an empty cache. */
async function firstVisits(paths: string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: flags });
  const rows = [];
  for (const path of paths) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const requests: { url: string; bytes: number; isScript: boolean }[] = [];
    page.on("requestfinished", async (request) => {
      const sizes = await request.sizes().catch(() => undefined);
      const bytes = sizes ? sizes.responseBodySize + sizes.responseHeadersSize : 0;
      requests.push({ url: request.url(), bytes, isScript: request.resourceType() === "script" });
    });
    await page.goto(product.url + path, { waitUntil: "networkidle" });
    const sum = (some: typeof requests) => some.reduce((total, { bytes }) => total + bytes, 0);
    rows.push({
      page: path,
      requests: requests.length,
      "KB in all": kilobytes(sum(requests)),
      "KB script": kilobytes(sum(requests.filter(({ isScript }) => isScript))),
    });
    await context.close();
  }
  await browser.close();
  console.log("First visit, over the wire");
  console.table(rows);
}

async function lighthouseScores(paths: string[]): Promise<void> {
  const port = 9_300 + Math.floor(Math.random() * 500);
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  const rows = [];
  for (const path of paths) {
    const results: Lhr[] = [];
    for (let run = 0; run < runs; run++) {
      const result = await lighthouse(product.url + path, { port, output: "json", logLevel: "error" });
      if (result) results.push(result.lhr);
    }
    const score = (category: string) =>
      median(results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
    const audit = (name: string) => median(results.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
    rows.push({
      page: path,
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best practices": score("best-practices"),
      SEO: score("seo"),
      "LCP s": (audit("largest-contentful-paint") / 1000).toFixed(2),
      CLS: audit("cumulative-layout-shift").toFixed(3),
    });
  }
  await browser.close();
  console.log(`Lighthouse, mobile, simulated slow 4G, median of ${runs}`);
  console.table(rows);
}

/** One page from memory, the same page rendered anew each time, and nginx with the same bytes and headers. */
async function pagesPerSecond(): Promise<void> {
  const answer = await fetch(product.url, { headers: { "Accept-Encoding": "gzip" } });
  const nginx = await startNginx(Buffer.from(await answer.arrayBuffer()), answer.headers);
  const rates: Record<string, number[]> = {};
  const rounds: [string, string][] = [
    ["from memory", product.url],
    ["rendered each time", `${product.url}/?anew=1`],
    ...(nginx ? [["nginx, one worker", nginx.url] as [string, string]] : []),
  ];
  for (let run = 0; run < runs; run++) {
    for (const [name, url] of rounds) {
      const { requests, errors, non2xx } = await autocannon({
        url,
        connections: 32,
        duration: 5,
        headers: { "Accept-Encoding": "gzip" },
      });
      if (errors + non2xx > 0) throw new Error(`${name}: ${errors} errors, ${non2xx} bad answers`);
      rates[name] = [...(rates[name] ?? []), requests.average];
    }
  }
  nginx?.stop();
  const reference = nginx && median(rates["nginx, one worker"] ?? []);
  console.log(`Home pages a second, gzip, 32 connections, median of ${runs}${nginx ? "" : " (nginx is not here)"}`);
  console.table(
    Object.entries(rates).map(([name, each]) => ({
      served: name,
      "pages a second": Math.round(median(each)),
      "of nginx": reference ? (median(each) / reference).toFixed(3) : "",
    })),
  );
}

async function startNginx(page: Buffer, headers: Headers): Promise<{ url: string; stop(): void } | undefined> {
  const binary = ["/usr/sbin/nginx", "/usr/local/sbin/nginx"].find((path) => existsSync(path));
  if (!binary) return undefined;
  const root = join(dataDir, "nginx");
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  execFileSync("mkdir", ["-p", `${root}/html`, `${root}/temp`]);
  // gzip_static needs both; fetch has unpacked what it got.
  const { gzipSync } = await import("node:zlib");
  const packed = page[0] === 0x1f ? page : gzipSync(page, { level: 9 });
  await writeFile(`${root}/html/index.html`, page[0] === 0x1f ? gunzipSync(page) : page);
  await writeFile(`${root}/html/index.html.gz`, packed);
  const own = new Set([
    "content-type",
    "content-length",
    "content-encoding",
    "connection",
    "date",
    "keep-alive",
    "etag",
    "vary",
    "transfer-encoding",
  ]);
  const added = [...headers]
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  await writeFile(
    `${root}/nginx.conf`,
    `worker_processes 1; daemon off; master_process off; pid ${root}/pid; error_log ${root}/error.log;
     events { worker_connections 256; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=10;
       client_body_temp_path ${root}/temp; proxy_temp_path ${root}/temp; fastcgi_temp_path ${root}/temp; uwsgi_temp_path ${root}/temp; scgi_temp_path ${root}/temp;
       types { text/html html; } charset utf-8;
       server { listen 127.0.0.1:${port}; root ${root}/html; gzip_static on; gzip_vary on; ${added.join(" ")} } }`,
  );
  spawnSync("chmod", ["-R", "a+rX", dataDir]);
  const child = spawn(binary, ["-c", `${root}/nginx.conf`, "-p", root], { stdio: "inherit" });
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { url, stop: () => child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill();
  throw new Error("nginx did not start");
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
