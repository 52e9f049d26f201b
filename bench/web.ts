import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import autocannon from "autocannon";
import lighthouse, { type Result as Lhr } from "lighthouse";
import { browserPath } from "../scripts/browser.ts";
import { cpuMs, familyOf } from "../tests/support/processes.ts";
import { startProduct } from "../tests/support/product.ts";
import { median } from "../tests/support/statistics.ts";
import { startReactRouterServe } from "./react-router-serve.ts";

// What a visitor's first visit costs, what Lighthouse says of every public page, and how many pages a second one
// process serves beside nginx with the same bytes and React Router's own server.
// BENCH_PARTS=visits,lighthouse,rates, BENCH_PAGES=/,/host and BENCH_ROUNDS=1 make it shorter.
const runs = Number(process.env.BENCH_ROUNDS ?? 3);
const parts = process.env.BENCH_PARTS?.split(",") ?? ["visits", "lighthouse", "rates"];
const targets = { kilobytes: 40, requests: 4, scriptKilobytes: 150, lcpSeconds: 1, ofNginx: 0.6 };
const flags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const dataDir = await mkdtemp(join(tmpdir(), "tidewheel-bench-"));
const product = await startProduct({ env: { DATA_DIR: dataDir } });
try {
  const paths = process.env.BENCH_PAGES?.split(",") ?? (await publicPaths());
  if (parts.includes("visits")) await firstVisits(paths);
  if (parts.includes("lighthouse")) await lighthouseScores(paths);
  if (parts.includes("rates")) await pagesPerSecond();
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

/** Bytes over the wire, requests and script of a visit with an empty cache, as Chromium receives them (Brotli). */
async function firstVisits(paths: string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: flags });
  const rows = [];
  for (const path of paths) {
    const visits = [];
    for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, path));
    const requests = median(visits.map((each) => each.requests));
    const bytes = median(visits.map((each) => each.bytes)) / 1000;
    const script = median(visits.map((each) => each.script)) / 1000;
    // What script does is beyond the page's own weight; a page without it has nothing else.
    const isMet =
      script === 0
        ? bytes <= targets.kilobytes && requests <= targets.requests
        : script <= targets.scriptKilobytes && bytes - script <= targets.kilobytes;
    rows.push({
      page: path,
      requests,
      "KB in all": bytes.toFixed(1),
      "KB script": script.toFixed(1),
      target: isMet ? "met" : "MISSED",
    });
  }
  await browser.close();
  console.log(`First visit, over the wire, median of ${runs}`);
  console.table(rows);
}

async function visit(browser: Browser, path: string): Promise<{ requests: number; bytes: number; script: number }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const finished: Promise<{ bytes: number; isScript: boolean }>[] = [];
  page.on("requestfinished", (request) => {
    const isScript = request.resourceType() === "script";
    finished.push(
      request.sizes().then((sizes) => ({ bytes: sizes.responseBodySize + sizes.responseHeadersSize, isScript })),
    );
  });
  await page.goto(product.url + path, { waitUntil: "networkidle" });
  const all = await Promise.all(finished);
  await context.close();
  const sum = (some: typeof all) => some.reduce((total, { bytes }) => total + bytes, 0);
  return { requests: all.length, bytes: sum(all), script: sum(all.filter(({ isScript }) => isScript)) };
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
    const scores = ["performance", "accessibility", "best-practices", "seo"].map(score);
    const lcp = audit("largest-contentful-paint") / 1000;
    const cls = audit("cumulative-layout-shift");
    const row = {
      page: path,
      "performance, accessibility, best practices, SEO": scores.join(" "),
      "LCP s": lcp.toFixed(2),
      CLS: cls.toFixed(3),
      target: scores.every((each) => each === 100) && lcp < targets.lcpSeconds && cls === 0 ? "met" : "MISSED",
      "what costs points": faultsOf(results[0]),
    };
    process.stderr.write(`${Object.values(row).join("  ")}\n`);
    rows.push(row);
  }
  await browser.close();
  console.log(`Lighthouse, mobile, simulated slow 4G, median of ${runs}`);
  console.table(rows);
}

/** The audits that count and are not perfect. */
function faultsOf(lhr: Lhr | undefined): string {
  const counted = Object.values(lhr?.categories ?? {}).flatMap(({ auditRefs }) =>
    auditRefs.filter((ref) => ref.weight > 0),
  );
  return counted
    .map(({ id }) => ({ id, score: lhr?.audits[id]?.score ?? 1 }))
    .filter(({ score }) => score < 0.995)
    .map(({ id, score }) => `${id} ${score.toFixed(2)}`)
    .join(", ");
}

/** One page from memory, the same page rendered anew each time, and nginx with the same bytes and headers. */
async function pagesPerSecond(): Promise<void> {
  const answer = await fetch(product.url, { headers: { "Accept-Encoding": "gzip" } });
  const page = await answer.clone().text();
  const reactRouter = await startReactRouterServe(join(dataDir, "react-router"), page, freePort());
  const nginx = await startNginx(Buffer.from(await answer.arrayBuffer()), answer.headers);
  // Whoever is compared takes turns; what renders comes afterwards, because it leaves a process busy with tidying up.
  const ready = await takeTurns([
    { name: "from memory", url: product.url, pid: product.pid },
    ...(nginx ? [{ name: "nginx, one worker", ...nginx }] : []),
  ]);
  const rendered = await takeTurns([
    { name: "rendered each time", url: `${product.url}/?anew=1`, pid: product.pid },
    ...(reactRouter ? [{ name: "react-router-serve", ...reactRouter }] : []),
  ]);
  const rates = new Map([...ready, ...rendered]);
  nginx?.stop();
  reactRouter?.stop();
  const aCore = (name: string) => median((rates.get(name) ?? []).map((each) => each.aCore));
  const reference = nginx && aCore("nginx, one worker");
  console.log(`Home pages a second, gzip, 32 connections, median of ${runs}${nginx ? "" : " (nginx is not here)"}`);
  console.table(
    [...rates].map(([name, each]) => ({
      served: name,
      "pages a second": Math.round(median(each.map(({ aSecond }) => aSecond))),
      "a second of processor": Math.round(aCore(name)),
      "of nginx, a core": reference ? (aCore(name) / reference).toFixed(3) : "",
      target:
        name === "from memory" && reference ? (aCore(name) / reference >= targets.ofNginx ? "met" : "MISSED") : "",
    })),
  );
}

/** What each server gives, by its name, round by round; the first is for getting warm: a process just started costs half as much again. */
async function takeTurns(
  servers: { name: string; url: string; pid: number }[],
): Promise<Map<string, { aSecond: number; aCore: number }[]>> {
  const rates = new Map<string, { aSecond: number; aCore: number }[]>();
  for (const { url } of servers) await isUp(url);
  for (let run = 0; run <= runs; run++) {
    for (const { name, url, pid } of servers) {
      const processes = familyOf(pid);
      const before = cpuMs(processes);
      const { requests, errors, non2xx } = await autocannon({
        url,
        connections: 32,
        // One thread cannot ask for half of what one process serves: waking up would then be most of what is measured.
        workers: 2,
        duration: run === 0 ? 10 : 5,
        headers: { "Accept-Encoding": "gzip" },
      });
      if (errors + non2xx > 0) throw new Error(`${name}: ${errors} errors, ${non2xx} bad answers`);
      if (run === 0) continue;
      const aCore = requests.total / ((cpuMs(processes) - before) / 1000);
      rates.set(name, [...(rates.get(name) ?? []), { aSecond: requests.average, aCore }]);
    }
  }
  return rates;
}

function freePort(): number {
  return 20_000 + Math.floor(Math.random() * 20_000);
}

async function isUp(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answers = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not answer`);
}

async function startNginx(
  page: Buffer,
  headers: Headers,
): Promise<{ url: string; pid: number; stop(): void } | undefined> {
  const binary = ["/usr/sbin/nginx", "/usr/local/sbin/nginx"].find((path) => existsSync(path));
  if (!binary) return undefined;
  const root = join(dataDir, "nginx");
  const port = freePort();
  execFileSync("mkdir", ["-p", `${root}/html`, `${root}/temp`]);
  // gzip_static needs both; fetch has unpacked what it got.
  await writeFile(`${root}/html/index.html`, page);
  await writeFile(`${root}/html/index.html.gz`, gzipSync(page, { level: 9 }));
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
  await isUp(url);
  return { url, pid: child.pid ?? 0, stop: () => child.kill() };
}
