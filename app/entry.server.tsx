import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { loggedPath } from "#platform/observability/log.ts";
import { Content, changesElementId } from "./components/content.ts";
import { ErrorPageFrame } from "./components/error-page-frame.ts";
import type { Flash } from "./components/flash.ts";
import { ScriptMark } from "./components/inline-script.tsx";
import { RequestId } from "./components/request-id.ts";
import type { ContentDocument, SiteContent } from "./content/document.ts";
import displayFont from "./fonts/display.woff2?url";
import { captureDatabaseError } from "./middleware/database-errors.server.ts";
import { retryAfterContext } from "./middleware/retry-after.server.ts";
import { readErrorPageFrame } from "./services/error-page-frame.server.ts";
import { policyFor } from "./services/page-policy.server.ts";
import {
  deferModuleScript,
  insertStyles,
  type RenderedHtml,
  removeModulePreloads,
  type ScriptStart,
  takeScripts,
} from "./services/rendered-html.server.ts";
import { appContext, cacheableHeader } from "./services/request-context.server.ts";

const renderTimeoutMs = 5_000;

interface RouteHandle {
  cache?: "public";
  formTargets?: string[];
  /** `on-interaction`: not before somebody touches the page. */
  hydrate?: true | "on-interaction";
  /** Hydrate without an interaction if the browser's storage has one of these keys. */
  unlessStored?: string[];
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { requestId, settings } = context.get(appContext);
  const rendered = await render(request, routerContext, context, requestId);
  const { failed } = rendered;
  const { actionHeaders, errors, loaderHeaders, matches } = routerContext.staticHandlerContext;
  const handles = matches.map(({ route }) => (routerContext.routeModules[route.id]?.handle ?? {}) as RouteHandle);
  const { page, scripts } = postProcess(rendered, routerContext, handles);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // HTTP/2 proxies send it as 103 Early Hints; browsers ignore those over HTTP/1.
  headers.append("Link", `<${displayFont}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  if (settings.mode !== "development") {
    const formTargets = handles.flatMap((handle) => handle.formTargets ?? []);
    headers.set("Content-Security-Policy", policyFor(scripts, formTargets));
  }
  // React Router merges only the cookies of loader and action headers.
  const routeHeaders = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  const retryAfter =
    context.get(retryAfterContext) ?? routeHeaders.find((each) => each.has("Retry-After"))?.get("Retry-After");
  if (retryAfter) headers.set("Retry-After", String(retryAfter));
  if (handles.some(({ cache }) => cache === "public") && !failed && status === 200 && !errors)
    headers.set(cacheableHeader, "yes");
  return new Response(page, { headers, status: failed ? 500 : status });
}

interface RenderedPage extends RenderedHtml {
  /** What the page shows of documents that are not as the product brings them. */
  changes: Record<string, unknown>;
  failed: boolean;
}

const noting = (content: SiteContent, shown: Map<string, unknown>): SiteContent => ({
  of<Body>(document: ContentDocument<Body>) {
    const body = content.of(document);
    if (body !== document.standard) shown.set(document.name, body);
    return body;
  },
});

function insertChanges(page: string, changes: Record<string, unknown>): string {
  if (Object.keys(changes).length === 0 || !page.includes("data-hydrated")) return page;
  const json = JSON.stringify(changes).replaceAll("<", "\\u003c");
  return page.replace(
    "</body>",
    () => `<script type="application/json" id="${changesElementId}">${json}</script></body>`,
  );
}

function postProcess(
  { changes, page, scripts }: RenderedPage,
  routerContext: EntryContext,
  handles: RouteHandle[],
): RenderedHtml {
  const html = { page: insertChanges(insertStyles(page, routerContext), changes), scripts };
  const { actionData, loaderData, location } = routerContext.staticHandlerContext;
  // Admins wait for interactivity, not for the first paint.
  if (location.pathname.startsWith("/admin")) return { ...html, page: removeModulePreloads(html.page) };
  const waiting = handles.find(({ hydrate }) => hydrate === "on-interaction");
  const hasAnswer = actionData !== null || Boolean((loaderData.root as { flash?: Flash } | undefined)?.flash);
  const start: ScriptStart =
    waiting && !hasAnswer ? { on: "interaction", unlessStored: waiting.unlessStored } : { on: "paint" };
  return deferModuleScript(html, start);
}

function render(
  request: Request,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
  requestId: string,
): Promise<RenderedPage> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const app = context.get(appContext);
    const shown = new Map<string, unknown>();
    const mark = randomBytes(16).toString("base64url");
    const element = (
      <RequestId value={requestId}>
        <ScriptMark value={mark}>
          <Content value={noting(app.content, shown)}>
            <ErrorPageFrame value={readErrorPageFrame(app)}>
              <ServerRouter context={routerContext} url={request.url} nonce={mark} />
            </ErrorPageFrame>
          </Content>
        </ScriptMark>
      </RequestId>
    );
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce: mark,
      // Script would have to put a large part that was loaded late into its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        text(pipe(new PassThrough())).then(
          (page) => resolve({ ...takeScripts(page, mark), changes: Object.fromEntries(shown), failed }),
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

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error) || captureDatabaseError(error, context)) return;
  const { log, requestId } = context.get(appContext);
  const { name, code, stack } = error instanceof Error ? (error as Error & { code?: string }) : { name: typeof error };
  // Stack frames without the message, which may quote personal data.
  const frames = stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12);
  log.error({ requestId, path: loggedPath(new URL(request.url).pathname), name, code, frames }, "unexpected error");
}
