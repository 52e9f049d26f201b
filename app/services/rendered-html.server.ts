import type { EntryContext } from "react-router";
import { allStyles, stylesFor } from "../styles/page-styles.server.ts";

// All that reads React's HTML is here. React Router (8.4.0) has no option to leave out its modulepreload links or to start
// its scripts later, and a page's policy and styles depend on what was rendered. docs/decisions/0017 has the figures;
// tests/http/page-cache.test.ts fails where another version renders something else.

export interface RenderedHtml {
  page: string;
  /** The text of each inline script of our own. */
  scripts: string[];
}

/** Preloaded modules compete with the first paint. */
export const removeModulePreloads = (page: string): string => page.replace(/<link rel="modulepreload"[^>]*>/g, "");

/**
 * Finds the inline scripts of our own rendering by their nonce.
 * @param mark random, made for this rendering only
 * @returns the page without the nonces, so that it can be cached, and the text of each script
 */
export function takeScripts(marked: string, mark: string): RenderedHtml {
  const nonce = ` nonce="${mark}"`;
  const scripts = [...marked.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = "", script = ""]) => (attributes.includes(nonce) && !/\ssrc=/.test(attributes) ? [script] : []),
  );
  return { page: marked.replaceAll(nonce, ""), scripts };
}

/** Puts the styles that this page can use into its empty `<style>`; in development all of them. */
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

// After the first paint, once the browser is idle; at once when someone touches the page. The timer is for browsers that
// report no paint and for tabs in the background.
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

/** Makes React Router's module script wait for the first paint. */
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
