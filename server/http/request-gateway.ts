import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "#platform/observability/log.ts";
import type { Settings } from "~/env.server.ts";
import { createHostHeaderCheck } from "../middleware/host-header.ts";
import { createProxyHeaderRewriter, plainAddress } from "../middleware/trusted-proxy.ts";
import type { PageCache } from "../page-cache/page-cache.ts";
import { type HttpError, renderHttpError } from "./error-page.ts";

const misdirected: HttpError = {
  status: 421,
  title: "Misdirected request",
  sentence: "Nothing is served under this name. Please check the address.",
};
const notOriginForm: HttpError = {
  status: 400,
  title: "Bad request",
  sentence: "Only origin-form request targets are accepted.",
};

export function createRequestGateway(
  settings: Settings,
  pageCache: PageCache,
  log: Logger,
  answeredFromMemory?: () => void,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const rewriteProxyHeaders = createProxyHeaderRewriter(settings.trustedProxies);
  const isAllowedHost = createHostHeaderCheck(settings);
  let hasWarned = settings.trustedProxies !== undefined;
  return (request, response) => {
    const isUntrusted = rewriteProxyHeaders(request);
    if (isUntrusted && !hasWarned) {
      hasWarned = true;
      log.warn("X-Forwarded-For came from an untrusted peer; behind a proxy, set TRUST_PROXY to it");
    }
    const { headers, socket, url = "" } = request;
    if (!url.startsWith("/") || /^[^?]*\\/.test(url)) return reject(notOriginForm, request, response);
    if (!isAllowedHost(headers.host, url, plainAddress(socket.localAddress)))
      return reject(misdirected, request, response);
    const isAnswered = pageCache.answer(request, response);
    if (isAnswered) answeredFromMemory?.();
    return isAnswered;
  };
}

function reject(error: HttpError, request: IncomingMessage, response: ServerResponse): true {
  const { status, headers, body } = renderHttpError(error, request.headers.accept);
  response.writeHead(status, { ...headers, Connection: "close", "Content-Length": Buffer.byteLength(body) });
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}
