import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { loggedPath } from "#platform/observability/log.ts";
import { ErrorPageFrame } from "./components/error-page-frame.ts";
import { ScriptMark } from "./components/inline-script.tsx";
import { RequestId } from "./components/request-id.ts";
import displayFont from "./fonts/display.woff2?url";
import { captureDatabaseError } from "./middleware/database-errors.server.ts";
import { retryAfterContext } from "./middleware/retry-after.server.ts";
import { readErrorPageFrame } from "./services/error-page-frame.server.ts";
import { policyFor, takeScripts } from "./services/page-policy.server.ts";
import { appContext, cacheableHeader } from "./services/request-context.server.ts";
import { allStyles, stylesFor } from "./styles/page-styles.server.ts";

const renderTimeoutMs = 5_000;

interface Rendered {
  page: string;
  /** What stands in each inline script of our own. */
  scripts: string[];
  failed: boolean;
}

/**
 * Renders a page whole, so that it is complete without script, its status is right, and its policy can name exactly
 * the inline scripts that we put in it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { requestId, settings } = context.get(appContext);
  const rendered = await render(request, routerContext, context, requestId);
  const styled = { ...rendered, page: withStyles(rendered.page, routerContext) };
  const { failed, page, scripts } = isTool(routerContext) ? styled : withLateScript(styled);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Known before the page is read, and what a proxy that speaks HTTP/2 sends ahead as 103. From here it would be of no
  // use: pages come from memory, and browsers heed early hints over HTTP/2 alone.
  headers.append("Link", `<${displayFont}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  if (settings.mode !== "development")
    headers.set("Content-Security-Policy", policyFor(scripts, formTargets(routerContext)));
  // Of a loader's and an action's headers React Router passes on only the cookies.
  const { actionHeaders, loaderHeaders } = routerContext.staticHandlerContext;
  const given = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  const retryAfter =
    context.get(retryAfterContext) ?? given.find((each) => each.has("Retry-After"))?.get("Retry-After");
  if (retryAfter) headers.set("Retry-After", String(retryAfter));
  const isCacheable = routerContext.staticHandlerContext.matches.some(({ route }) => {
    const { handle } = routerContext.routeModules[route.id] ?? {};
    return (handle as { cache?: string } | undefined)?.cache === "public";
  });
  if (isCacheable && !failed && status === 200 && !routerContext.staticHandlerContext.errors)
    headers.set(cacheableHeader, "yes");
  return new Response(page, { headers, status: failed ? 500 : status });
}

function render(
  request: Request,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
  requestId: string,
): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const mark = randomBytes(16).toString("base64url");
    const app = (
      <RequestId value={requestId}>
        <ScriptMark value={mark}>
          <ErrorPageFrame value={readErrorPageFrame(context.get(appContext))}>
            <ServerRouter context={routerContext} url={request.url} nonce={mark} />
          </ErrorPageFrame>
        </ScriptMark>
      </RequestId>
    );
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce: mark,
      onAllReady() {
        clearTimeout(timer);
        const body = pipe(new PassThrough());
        // Preloading modules would make them compete with the first paint.
        text(body).then(
          (page) => resolve({ ...takeScripts(page.replace(/<link rel="modulepreload"[^>]*>/g, ""), mark), failed }),
          reject,
        );
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        failed = true;
        handleError(error, { request, context });
      },
    });
    const timer = setTimeout(abort, renderTimeoutMs);
  });
}

/**
 * The styles stand in the page, where they are there before the first paint asks for them: those that this page can use,
 * in development all, because there the scripts are not known.
 */
function withStyles(page: string, { manifest, routeModules, staticHandlerContext }: EntryContext): string {
  const { errors, matches } = staticHandlerContext;
  const ids = matches.map(({ route }) => route.id);
  const hydrates =
    !errors && ids.some((id) => (routeModules[id]?.handle as { hydrate?: boolean } | undefined)?.hydrate);
  const routeScripts = ids.flatMap((id) => {
    const route = manifest.routes[id];
    return route && hydrates ? [route.module, ...(route.imports ?? [])] : [];
  });
  const pageScripts = [...page.matchAll(/<script\b[^>]*\ssrc="(\/assets\/[^"]+)"/g)].map(([, src = ""]) => src);
  const styles = import.meta.env.DEV
    ? allStyles
    : stylesFor(page, { pageScripts, routeScripts: [...new Set(routeScripts)] });
  return page.replace(/(<style\b[^>]*\bdata-href="page"[^>]*>)(?=<\/style>)/, (opening) => opening + styles);
}

// Once the page is there, painted, and the browser has nothing else to do, or at the first sign that it is about to be
// used. Where no paint is told of (another browser, a tab in the background) some time is taken for it. The script then
// stands where React looks for it, and this one is gone.
const runLate = `(() => {
  const own = document.currentScript, late = own.previousElementSibling, signs = ["pointerdown", "keydown", "focusin"];
  own.remove();
  const run = () => {
    for (const sign of signs) removeEventListener(sign, run, true);
    if (!late.isConnected) return;
    const script = document.createElement("script");
    script.type = "module";
    script.async = true;
    script.textContent = late.textContent;
    late.replaceWith(script);
  };
  const rest = () => (window.requestIdleCallback ?? setTimeout)(run);
  const painted = () => {
    setTimeout(rest, 1500);
    new PerformanceObserver((_, paint) => {
      paint.disconnect();
      rest();
    }).observe({ type: "largest-contentful-paint", buffered: true });
  };
  for (const sign of signs) addEventListener(sign, run, true);
  document.readyState === "complete" ? painted() : addEventListener("load", painted, { once: true });
})()`.replace(/\n\s*/g, "");

/** Scripts must not compete with the first paint (half of it was theirs): the one that brings all others waits. */
function withLateScript(rendered: Rendered): Rendered {
  const { page, scripts } = rendered;
  const opening = '<script type="module" async="">';
  const late = scripts.find((script) => page.includes(`${opening}${script}</script>`));
  if (late === undefined) return rendered;
  const waiting = `<script type="text/plain" async="">${late}</script><script>${runLate}</script>`;
  return {
    ...rendered,
    page: page.replace(`${opening}${late}</script>`, () => waiting),
    scripts: [...scripts, runLate],
  };
}

/** Where somebody is at work what counts is the first key they press, not how soon a stranger sees the page. */
const isTool = ({ staticHandlerContext }: EntryContext): boolean =>
  staticHandlerContext.location.pathname.startsWith("/admin");

/** Where this page's forms may lead besides our own site, as its routes say in `handle.formTargets`. */
function formTargets({ routeModules, staticHandlerContext }: EntryContext): string[] {
  return staticHandlerContext.matches.flatMap(
    ({ route }) => (routeModules[route.id]?.handle as { formTargets?: string[] } | undefined)?.formTargets ?? [],
  );
}

/** One log line for an error that nobody expected, found again by its request's id. 404 and its like are only requests. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error) || captureDatabaseError(error, context)) return;
  const { log, requestId } = context.get(appContext);
  const { name, code, stack } = error instanceof Error ? (error as Error & { code?: string }) : { name: typeof error };
  // The frames without the message, which may quote what a person sent.
  const frames = stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12);
  log.error({ requestId, path: loggedPath(new URL(request.url).pathname), name, code, frames }, "unexpected error");
}
