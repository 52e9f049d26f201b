import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EntryContext } from "react-router";

// React Router (8.4.0) cannot omit modulepreload links or delay its scripts (docs/decisions/0017).

export interface RenderedHtml {
  page: string;
  scripts: string[];
}

export const removeModulePreloads = (page: string): string => page.replace(/<link rel="modulepreload"[^>]*>/g, "");

/** `mark` is a random nonce per render. Removing the nonces makes the page cacheable. */
export function takeScripts(marked: string, mark: string): RenderedHtml {
  const nonce = ` nonce="${mark}"`;
  const scripts = [...marked.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = "", script = ""]) => (attributes.includes(nonce) && !/\ssrc=/.test(attributes) ? [script] : []),
  );
  return { page: marked.replaceAll(nonce, ""), scripts };
}

const clientFolder = "build/client";
const sheets = new Map<string, string>();

function readSheet(path: string): string {
  const known = sheets.get(path) ?? readFileSync(join(clientFolder, path), "utf8").trim();
  sheets.set(path, known);
  return known;
}

/** Inline: a first visit paints after one request (docs/decisions/0018). */
export function insertStyles(page: string, { manifest, staticHandlerContext }: EntryContext): string {
  const paths = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  // The manifest marks sheets of lazily loaded modules with "#".
  const styles = [...new Set(paths.map((path) => path.replace("#", "")))].map(readSheet).join("");
  return page.replace(/<style\b[^>]*\bdata-href="page"[^>]*>[^<]*/, (layers) => layers + styles);
}

export type ScriptStart = { on: "paint" } | { on: "interaction"; unlessStored?: string[] };

// At the first interaction, or once idle after the first paint: pages that wait for an interaction only fetch their
// modules then. The timers cover background tabs, which are never idle, and browsers that report no paint. Chromium
// reports a move without movement when the page is laid out under a resting pointer.
const startScripts = `(() => {
  const own = document.currentScript, deferred = own.previousElementSibling, { on, stored, modules } = deferred.dataset;
  const unfetched = modules.match(/\\S+/g) ?? [];
  const events = ["pointermove", "pointerdown", "scroll", "keydown", "focusin", "input"];
  own.remove();
  const start = (event) => {
    if (event?.type === "pointermove" && !event.movementX && !event.movementY) return;
    for (const type of events) removeEventListener(type, start, true);
    if (!deferred.isConnected) return;
    const script = document.createElement("script");
    script.type = "module";
    script.async = true;
    script.textContent = deferred.textContent;
    deferred.replaceWith(script);
  };
  const preload = () => {
    for (const href of deferred.isConnected ? unfetched.splice(0) : [])
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  };
  let waits = on === "interaction";
  try {
    if (stored?.split(" ").some((key) => localStorage.getItem(key))) waits = false;
  } catch {}
  const continueWhenIdle = () => (window.requestIdleCallback ?? setTimeout)(waits ? preload : start, { timeout: 1000 });
  const waitForPaint = () => {
    setTimeout(continueWhenIdle, 1500);
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      continueWhenIdle();
    }).observe({ type: "largest-contentful-paint", buffered: true });
  };
  for (const type of events) addEventListener(type, start, true);
  document.readyState === "complete" ? waitForPaint() : addEventListener("load", waitForPaint, { once: true });
})()`.replace(/\n\s*/g, "");

/** Modules that a page would preload compete with its first paint, so they are named for later. */
export function deferModuleScript({ page, scripts }: RenderedHtml, start: ScriptStart): RenderedHtml {
  const modules = [...page.matchAll(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g)].map(([, href]) => href);
  const withoutPreloads = removeModulePreloads(page);
  const opening = '<script type="module" async="">';
  const module = scripts.find((script) => page.includes(`${opening}${script}</script>`));
  if (module === undefined) return { page: withoutPreloads, scripts };
  const stored =
    start.on === "interaction" && start.unlessStored ? ` data-stored="${start.unlessStored.join(" ")}"` : "";
  const deferred = `<script type="text/plain" data-on="${start.on}"${stored} data-modules="${modules.join(" ")}">${module}</script>`;
  return {
    page: withoutPreloads.replace(`${opening}${module}</script>`, () => `${deferred}<script>${startScripts}</script>`),
    scripts: [...scripts, startScripts],
  };
}
