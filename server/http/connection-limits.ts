import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type IsProxy, plainAddress } from "../middleware/trusted-proxy.ts";
import { bareHeaders } from "./error-page.ts";

/** What Node itself holds a visitor to. */
export const connectionLimits = {
  /** Cookies and all; more is answered with 431. */
  maxHeaderSize: 16 * 1024,
  /** From the first byte to the end of the headers. */
  headersTimeout: 10_000,
  /** From the first byte to the end of the body: five megabytes over a slow telephone. */
  requestTimeout: 300_000,
  /** Longer than the minute for which proxies keep a connection, so that it is they who close it. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions;

/** Nothing sent or taken for so long: somebody who reads too slowly, or is gone. Nothing of ours takes as long. */
const silenceMs = 60_000;
/** An office, a school or a mobile network behind one address is many people, and each has a handful of connections. */
const mostPerAddress = 512;
const mostInAll = 4_000;
// A body may come slowly, but not as slowly as one likes.
const bodyGraceMs = 20_000;
const slowestBytesPerMs = 16;

interface Visit {
  socket: Socket;
  address: string;
  /** Until it has come whole it waits for the visitor, afterwards for us, until its answer is closed. */
  latest: { request: IncomingMessage; response: ServerResponse } | undefined;
  since: number;
}

/**
 * Keeps connections to a number that we can bear. Where there are too many, room is made by closing the one that has been
 * waiting longest for its visitor, so that whoever opens many and sends nothing shuts out nobody but himself; one that
 * waits for us is never closed.
 * @param isProxy its connections are many visitors': it is held only to the number in all
 * @returns the answers that somebody still waits for at this moment; where several wait on one connection, the last
 */
export function guardConnections(
  server: Server,
  isProxy: IsProxy,
  { perAddress = mostPerAddress, inAll = mostInAll }: { perAddress?: number; inAll?: number } = {},
): () => ServerResponse[] {
  // In the order in which they came.
  const visits = new Map<Socket, Visit>();
  const byAddress = new Map<string, Set<Visit>>();
  server.timeout = silenceMs;

  server.on("connection", (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress);
    const visit: Visit = { socket, address, latest: undefined, since: Date.now() };
    const theirs = byAddress.get(address) ?? new Set();
    byAddress.set(address, theirs);
    visits.set(socket, visit);
    theirs.add(visit);
    socket.once("close", () => {
      visits.delete(socket);
      theirs.delete(visit);
      if (theirs.size === 0) byAddress.delete(address);
    });
    const crowd =
      theirs.size > perAddress && !isProxy(address) ? theirs : visits.size > inAll ? visits.values() : undefined;
    if (crowd) (idlest(crowd, visit) ?? visit).socket.destroy();
  });

  server.prependListener("request", (request, response) => {
    const visit = visits.get(request.socket);
    if (!visit) return;
    visit.latest = { request, response };
    visit.since = Date.now();
  });

  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const visit = visits.get(socket as Socket);
    if (!socket.writable || (visit && underWay(visit)) || error.code === "ECONNRESET") socket.destroy();
    else socket.end(farewellTo(error), () => socket.destroy());
  });

  const timer = setInterval(() => {
    const now = Date.now();
    for (const visit of visits.values()) {
      const request = underWay(visit)?.request;
      if (!request) visit.latest = undefined;
      else if (!request.complete && now - visit.since > patienceFor(request)) visit.socket.destroy();
    }
  }, connectionLimits.connectionsCheckingInterval).unref();
  server.once("close", () => clearInterval(timer));
  return () => [...visits.values()].flatMap((visit) => underWay(visit)?.response ?? []);
}

/** What a visitor waits for. Asked when it matters: being told of each answer's end would cost each answer more. */
const underWay = ({ latest }: Visit) => (latest?.response.closed ? undefined : latest);

/** Whoever has been silent longest: first those without a request, then those whose body has not come. */
function idlest(visits: Iterable<Visit>, newest: Visit): Visit | undefined {
  let sending: Visit | undefined;
  for (const visit of visits) {
    if (visit === newest) continue;
    const request = underWay(visit)?.request;
    if (!request) return visit;
    if (!request.complete) sending ??= visit;
  }
  return sending;
}

/** To somebody who does not speak HTTP, says too much at once, or takes too long to say it. */
function farewellTo({ code }: NodeJS.ErrnoException): string {
  const said: Record<string, string> = {
    HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
    ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  };
  const headers = Object.entries({ ...bareHeaders, Connection: "close", "Content-Length": "0" });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${said[code ?? ""] ?? "400 Bad Request"}`, ...lines, "", ""].join("\r\n");
}

function patienceFor({ headers }: IncomingMessage): number {
  const bytes = Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);
  return Math.min(connectionLimits.requestTimeout, bodyGraceMs + bytes / slowestBytesPerMs);
}
