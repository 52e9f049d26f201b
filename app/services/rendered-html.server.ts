import type { EntryContext } from "react-router";
import { allStyles, stylesFor } from "../styles/page-styles.server.ts";

// React Router (8.4.0) cannot omit modulepreload links or delay its scripts (docs/decisions/0017).

export interface RenderedHtml {
  page: string;
  scripts: string[];
}

/** Preloaded modules compete with the first paint. */
export const removeModulePreloads = (page: string): string => page.replace(/<link rel="modulepreload"[^>]*>/g, "");

/** `mark` is a random nonce per render. Removing the nonces makes the page cacheable. */
export function takeScripts(marked: string, mark: string): RenderedHtml {
  const nonce = ` nonce="${mark}"`;
  const scripts = [...marked.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = "", script = ""]) => (attributes.includes(nonce) && !/\ssrc=/.test(attributes) ? [script] : []),
  );
  return { page: marked.replaceAll(nonce, ""), scripts };
}

export function insertStyles(page: string, { manifest, staticHandlerContext }: EntryContext): string {
  const hydrates = page.includes(' data-hydrated="false"');
  const routeScripts = staticHandlerContext.matches.flatMap(({ route: { id } }) => {
    const route = manifest.routes[id];
    return route && hydrates ? [route.module, ...(route.imports ?? [])] : [];
  });
  const pageScripts = [...page.matchAll(/<script\b[^>]*\ssrc="(\/assets\/[^"]+)"/g)].map(([, src = ""]) => src);
  const styles = import.meta.env.DEV
    ? allStyles
    : stylesFor(page, { pageScripts, routeScripts: [...new Set(routeScripts)] });
  return page.replace(/(<style\b[^>]*\bdata-href="page"[^>]*>)(?=<\/style>)/, (opening) => opening + styles);
}

// After the first paint, when idle, or at the first interaction. The timer covers background tabs and browsers that
// report no paint.
const startScripts = `(() => {
  const own = document.currentScript, deferred = own.previousElementSibling, events = ["pointerdown", "keydown", "focusin"];
  own.remove();
  const start = () => {
    for (const type of events) removeEventListener(type, start, true);
    if (!deferred.isConnected) return;
    const script = document.createElement("script");
    script.type = "module";
    script.async = true;
    script.textContent = deferred.textContent;
    deferred.replaceWith(script);
  };
  const startWhenIdle = () => (window.requestIdleCallback ?? setTimeout)(start);
  const waitForPaint = () => {
    setTimeout(startWhenIdle, 1500);
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      startWhenIdle();
    }).observe({ type: "largest-contentful-paint", buffered: true });
  };
  for (const type of events) addEventListener(type, start, true);
  document.readyState === "complete" ? waitForPaint() : addEventListener("load", waitForPaint, { once: true });
})()`.replace(/\n\s*/g, "");

export function deferModuleScript({ page, scripts }: RenderedHtml): RenderedHtml {
  const opening = '<script type="module" async="">';
  const module = scripts.find((script) => page.includes(`${opening}${script}</script>`));
  if (module === undefined) return { page, scripts };
  const deferred = `<script type="text/plain" async="">${module}</script><script>${startScripts}</script>`;
  return {
    page: page.replace(`${opening}${module}</script>`, () => deferred),
    scripts: [...scripts, startScripts],
  };
}
