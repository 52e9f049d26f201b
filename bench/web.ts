import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import autocannon from "autocannon";
import lighthouse, { type Result as Lhr } from "lighthouse";
import { browserPath } from "../scripts/browser.ts";
import { cpuMs, processTree } from "../tests/support/processes.ts";
import { startProduct } from "../tests/support/product.ts";
import { median } from "../tests/support/statistics.ts";
import { freePort } from "../tests/support/temp-dir.ts";
import { startReactRouterServe } from "./react-router-serve.ts";

// First-visit weight, Lighthouse scores of every public page, main-thread time beside a bare React Router page, and
// pages per second beside react-router-serve. BENCH_PARTS=visits,lighthouse,threads,typing,rates, BENCH_PAGES=/,/host and
// BENCH_ROUNDS=1 shorten the run.
const runs = Number(process.env.BENCH_ROUNDS ?? 3);
const parts = process.env.BENCH_PARTS?.split(",") ?? ["visits", "lighthouse", "threads", "typing", "rates"];
const targets = {
  kilobytes: 40,
  requests: 4,
  scriptKilobytes: 140,
  lcpSeconds: 1,
  ofBareThread: 1.5,
  timesReactRouterServe: 30,
};
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
  if (parts.includes("threads")) await mainThreadTimes();
  if (parts.includes("typing")) await firstKeys();
  if (parts.includes("rates")) await pagesPerSecond();
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function publicPaths(): Promise<string[]> {
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text();
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(String(url)).pathname);
  return all.filter((path) => !/^\/(dealerships|regions)\/(?!1$)/.test(path));
}

/** Transfer sizes as Chromium receives them (Brotli) with an empty cache. */
async function firstVisits(paths: string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: flags });
  const rows = [];
  for (const path of paths) {
    const visits = [];
    for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, path));
    const requests = median(visits.map((each) => each.requests));
    const bytes = median(visits.map((each) => each.bytes)) / 1000;
    const script = median(visits.map((each) => each.script)) / 1000;
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

async function startDebuggedBrowser(): Promise<{ browser: Browser; port: number }> {
  const port = await freePort();
  const args = [...flags, `--remote-debugging-port=${port}`];
  return { browser: await chromium.launch({ executablePath: browserPath(), args }), port };
}

function audited(results: Lhr[], name: string): number {
  return median(results.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
}

function scriptMs(results: Lhr[]): number {
  type Item = { group: string; duration: number };
  const groups = ["scriptEvaluation", "scriptParseCompile", "garbageCollection"];
  return median(
    results.map(({ audits }) => {
      const details = audits["mainthread-work-breakdown"]?.details as { items?: Item[] } | undefined;
      const items = details?.items?.filter(({ group }) => groups.includes(group)) ?? [];
      return items.reduce((sum, { duration }) => sum + duration, 0);
    }),
  );
}

async function mainThreadTimes(): Promise<void> {
  const reactRouter = await startReactRouterServe(join(dataDir, "bare"), "", await freePort());
  if (!reactRouter) throw new Error("@react-router/serve could not be installed");
  const bare = `${reactRouter.url}field`;
  await isUp(bare);
  const urls = [
    bare,
    ...(process.env.BENCH_PAGES?.split(",") ?? ["/careers", "/host/application", "/payment", "/press", "/about"]).map(
      (path) => product.url + path,
    ),
  ];
  const { browser, port } = await startDebuggedBrowser();
  const results = new Map<string, Lhr[]>(urls.map((url) => [url, []]));
  for (let run = 0; run < runs; run++) {
    for (const url of urls) {
      const result = await lighthouse(url, {
        port,
        output: "json",
        logLevel: "error",
        onlyCategories: ["performance"],
      });
      if (result) results.get(url)?.push(result.lhr);
    }
  }
  await browser.close();
  reactRouter.stop();
  const bareMs = audited(results.get(bare) ?? [], "mainthread-work-breakdown");
  console.log(`Main thread, Lighthouse mobile, median of ${runs}`);
  console.table(
    [...results].map(([url, each]) => {
      const threadMs = audited(each, "mainthread-work-breakdown");
      const lcp = audited(each, "largest-contentful-paint") / 1000;
      const isMet = threadMs / bareMs <= targets.ofBareThread && lcp < targets.lcpSeconds;
      return {
        page: url === bare ? "bare, one field" : new URL(url).pathname,
        "main thread ms": Math.round(threadMs),
        "of bare": (threadMs / bareMs).toFixed(2),
        "script ms": Math.round(scriptMs(each)),
        "script of bare": (scriptMs(each) / scriptMs(results.get(bare) ?? [])).toFixed(2),
        "blocking ms": Math.round(audited(each, "total-blocking-time")),
        "LCP s": lcp.toFixed(2),
        target: url === bare ? "" : isMet ? "met" : "MISSED",
      };
    }),
  );
}

/** What a person feels who scrolls to the first field, taps it and types, on a processor slowed down four times. */
async function firstKeys(): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath(), args: flags });
  const rows = [];
  for (const path of ["/host/application", "/careers", "/press", "/payment"]) {
    const visits = [];
    for (let run = 0; run < runs; run += 1) visits.push(await typeFirstField(browser, path));
    rows.push({
      page: path,
      "slowest key ms": median(visits.map((each) => each.slowestEventMs)),
      "longest task ms": median(visits.map((each) => each.longestTaskMs)),
    });
  }
  await browser.close();
  console.log(`First keys in a form, processor slowed down 4 times, median of ${runs}`);
  console.table(rows);
}

async function typeFirstField(browser: Browser, path: string) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(product.url + path, { waitUntil: "networkidle" });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const watch = await page.evaluateHandle(() => {
    const seen = { slowestEventMs: 0, longestTaskMs: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.slowestEventMs = Math.max(seen.slowestEventMs, duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
    }).observe({ type: "longtask" });
    return seen;
  });
  // A person scrolls to the field, and a keyboard opens before the first key.
  const field = page.locator("main form input:not([type=hidden], [tabindex='-1'])").first();
  await field.evaluate((each) => each.scrollIntoView({ block: "center", behavior: "smooth" }));
  await page.waitForTimeout(700);
  await field.tap();
  await page.waitForTimeout(300);
  await page.keyboard.type("Robin Wells", { delay: 120 });
  await page.locator("html[data-hydrated=true]").waitFor({ state: "attached" });
  await page.waitForTimeout(500);
  const seen = await watch.jsonValue();
  await context.close();
  return seen;
}

async function lighthouseScores(paths: string[]): Promise<void> {
  const { browser, port } = await startDebuggedBrowser();
  const rows = [];
  for (const path of paths) {
    const results: Lhr[] = [];
    for (let run = 0; run < runs; run++) {
      const result = await lighthouse(product.url + path, { port, output: "json", logLevel: "error" });
      if (result) results.push(result.lhr);
    }
    const score = (category: string) =>
      median(results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
    const scores = ["performance", "accessibility", "best-practices", "seo"].map(score);
    const lcp = audited(results, "largest-contentful-paint") / 1000;
    const cls = audited(results, "cumulative-layout-shift");
    const row = {
      page: path,
      "performance, accessibility, best practices, SEO": scores.join(" "),
      "LCP s": lcp.toFixed(2),
      CLS: cls.toFixed(3),
      target: scores.every((each) => each === 100) && lcp < targets.lcpSeconds && cls === 0 ? "met" : "MISSED",
      "what costs points": failedAudits(results[0]),
    };
    process.stderr.write(`${Object.values(row).join("  ")}\n`);
    rows.push(row);
  }
  await browser.close();
  console.log(`Lighthouse, mobile, simulated slow 4G, median of ${runs}`);
  console.table(rows);
}

function failedAudits(lhr: Lhr | undefined): string {
  const counted = Object.values(lhr?.categories ?? {}).flatMap(({ auditRefs }) =>
    auditRefs.filter((ref) => ref.weight > 0),
  );
  return counted
    .map(({ id }) => ({ id, score: lhr?.audits[id]?.score ?? 1 }))
    .filter(({ score }) => score < 0.995)
    .map(({ id, score }) => `${id} ${score.toFixed(2)}`)
    .join(", ");
}

async function pagesPerSecond(): Promise<void> {
  const page = await (await fetch(product.url)).text();
  const reactRouter = await startReactRouterServe(join(dataDir, "react-router"), page, await freePort());
  // Render last: it leaves the process busy with garbage collection.
  const cached = await measureInTurns([{ name: "from memory", url: product.url, pid: product.pid }]);
  const rendered = await measureInTurns([
    { name: "rendered per request", url: `${product.url}/?render=1`, pid: product.pid },
    ...(reactRouter ? [{ name: "react-router-serve", ...reactRouter }] : []),
  ]);
  reactRouter?.stop();
  const rates = new Map([...cached, ...rendered]);
  const perCpuSecond = (name: string) => median((rates.get(name) ?? []).map((each) => each.perCpuSecond));
  const reference = reactRouter && perCpuSecond("react-router-serve");
  const times = (name: string) => (reference ? perCpuSecond(name) / reference : undefined);
  console.log(
    `Home pages per second, gzip, 32 connections, median of ${runs}${reactRouter ? "" : " (no react-router-serve here)"}`,
  );
  console.table(
    [...rates].map(([name, each]) => ({
      served: name,
      "pages per second": Math.round(median(each.map(({ perSecond }) => perSecond))),
      "pages per processor second": Math.round(perCpuSecond(name)),
      "× react-router-serve": times(name)?.toFixed(1) ?? "",
      target:
        name === "from memory" && reference
          ? (times(name) ?? 0) >= targets.timesReactRouterServe
            ? "met"
            : "MISSED"
          : "",
    })),
  );
}

interface Rate {
  perSecond: number;
  perCpuSecond: number;
}

/** Measures servers in turn. The first round is a warm-up: a new process costs half as much again. */
async function measureInTurns(servers: { name: string; url: string; pid: number }[]): Promise<Map<string, Rate[]>> {
  const rates = new Map<string, Rate[]>();
  for (const { url } of servers) await isUp(url);
  for (let run = 0; run <= runs; run++) {
    for (const { name, url, pid } of servers) {
      const processes = processTree(pid);
      const before = cpuMs(processes);
      const { requests, errors, non2xx } = await autocannon({
        url,
        connections: 32,
        // One client thread cannot saturate a server process.
        workers: 2,
        duration: run === 0 ? 10 : 5,
        headers: { "Accept-Encoding": "gzip" },
      });
      if (errors + non2xx > 0) throw new Error(`${name}: ${errors} errors, ${non2xx} bad answers`);
      if (run === 0) continue;
      const perCpuSecond = requests.total / ((cpuMs(processes) - before) / 1000);
      rates.set(name, [...(rates.get(name) ?? []), { perSecond: requests.average, perCpuSecond }]);
    }
  }
  return rates;
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
