import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { runtimeContext } from "./services/runtime.server.ts";

const renderTimeoutMs = 5_000;

/** Renders a page whole, so that it is complete without script and its status is right. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce } = context.get(runtimeContext);
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }));
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          failed = true;
          handleError(error, { request, context });
        },
      },
    );
    const timer = setTimeout(abort, renderTimeoutMs);
  });
}

/** One log line for an error that nobody expected, found again by its request's id. 404 and its like are only requests. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log, requestId } = context.get(runtimeContext);
  const { name, code, stack } = error instanceof Error ? (error as Error & { code?: string }) : { name: typeof error };
  // The frames without the message, which may quote what a person sent.
  const frames = stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12);
  log.error({ requestId, path: new URL(request.url).pathname, name, code, frames }, "unexpected error");
}
