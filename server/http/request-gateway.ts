import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "#platform/observability/log.ts";
import type { Settings } from "~/env.server.ts";
import { createHostHeaderCheck } from "../middleware/host-header.ts";
import { createForwarding, plainAddress } from "../middleware/trusted-proxy.ts";
import type { PageCache } from "../page-cache/page-cache.ts";
import { type Refusal, refusalOf } from "./error-page.ts";

const notOurs: Refusal = {
  status: 421,
  title: "Not this house",
  sentence: "Nothing is served under this name. Please check the address.",
};
const notAPath: Refusal = {
  status: 400,
  title: "Bad request",
  sentence: "This server answers for itself only: please ask for a path.",
};

/**
 * What stands before the application: who asks, whether they mean us, and whether the answer lies ready.
 * @returns true where the request is answered, false where the application is to answer
 */
export function createRequestGateway(
  settings: Settings,
  pageCache: PageCache,
  log: Logger,
  answeredFromMemory?: () => void,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const forward = createForwarding(settings.trustedProxies);
  const isOurs = createHostHeaderCheck(settings);
  let isToldOfProxy = settings.trustedProxies !== undefined;
  return (request, response) => {
    const isUnbelieved = forward(request);
    if (isUnbelieved && !isToldOfProxy) {
      isToldOfProxy = true;
      log.warn("X-Forwarded-For came from where TRUST_PROXY believes nobody; behind a proxy, name it there");
    }
    const { headers, socket, url = "" } = request;
    if (!url.startsWith("/") || /^[^?]*\\/.test(url)) return refuse(notAPath, request, response);
    if (!isOurs(headers.host, url, plainAddress(socket.localAddress))) return refuse(notOurs, request, response);
    const isAnswered = pageCache.answer(request, response);
    if (isAnswered) answeredFromMemory?.();
    return isAnswered;
  };
}

function refuse(refusal: Refusal, request: IncomingMessage, response: ServerResponse): true {
  const { status, headers, body } = refusalOf(refusal, request.headers.accept);
  response.writeHead(status, { ...headers, Connection: "close", "Content-Length": Buffer.byteLength(body) });
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}
