import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type IsProxy, plainAddress } from "../middleware/trusted-proxy.ts";
import { bareHeaders } from "./error-page.ts";

export const connectionLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  // Longer than the usual 60 s of proxies, so that the proxy closes first.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions;

const inactivityTimeoutMs = 60_000;
// High, because an office or mobile network shares one address.
const maxConnectionsPerAddress = 512;
const maxConnections = 4_000;
const minBodyTimeoutMs = 20_000;
const minBodyBytesPerMs = 16;

interface Connection {
  socket: Socket;
  address: string;
  exchange?: { request: IncomingMessage; response: ServerResponse; startedAtMs: number };
}

/** Closes the longest-idle connection, never one whose response is in progress. Proxies have only the total limit. */
export function guardConnections(server: Server, isProxy: IsProxy): () => ServerResponse[] {
  const connections = new Map<Socket, Connection>();
  server.timeout = inactivityTimeoutMs;

  server.on("connection", (socket: Socket) => {
    const connection: Connection = { socket, address: plainAddress(socket.remoteAddress) };
    const { address } = connection;
    connections.set(socket, connection);
    socket.once("close", () => connections.delete(socket));
    const all = [...connections.values()];
    const sameAddress = isProxy(address) ? [] : all.filter((each) => each.address === address);
    if (sameAddress.length > maxConnectionsPerAddress) findIdlest(sameAddress).socket.destroy();
    else if (all.length > maxConnections) findIdlest(all).socket.destroy();
  });

  server.prependListener("request", (request, response) => {
    const connection = connections.get(request.socket);
    if (connection) connection.exchange = { request, response, startedAtMs: Date.now() };
  });

  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const connection = connections.get(socket as Socket);
    const isAnswering = connection && openExchange(connection);
    if (!socket.writable || isAnswering || error.code === "ECONNRESET") socket.destroy();
    else rejectSocket(socket, error);
  });

  const timer = setInterval(() => {
    const now = Date.now();
    for (const connection of connections.values()) {
      const exchange = openExchange(connection);
      if (!exchange) connection.exchange = undefined;
      else if (!exchange.request.complete && now - exchange.startedAtMs > bodyTimeout(exchange.request))
        connection.socket.destroy();
    }
  }, connectionLimits.connectionsCheckingInterval).unref();
  server.once("close", () => clearInterval(timer));
  return () => [...connections.values()].flatMap((each) => openExchange(each)?.response ?? []);
}

const openExchange = ({ exchange }: Connection) => (exchange?.response.closed ? undefined : exchange);

function findIdlest(connections: Connection[]): Connection {
  const newest = connections.at(-1) as Connection;
  const others = connections.slice(0, -1);
  return (
    others.find((each) => !openExchange(each)) ?? others.find((each) => !openExchange(each)?.request.complete) ?? newest
  );
}

function rejectSocket(socket: Duplex, { code }: NodeJS.ErrnoException): void {
  const statuses: Record<string, string> = {
    HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
    ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  };
  const headers = Object.entries({ ...bareHeaders, Connection: "close", "Content-Length": "0" });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${statuses[code ?? ""] ?? "400 Bad Request"}`, ...lines, "", ""].join("\r\n");
  socket.end(head, () => socket.destroy());
}

function bodyTimeout({ headers }: IncomingMessage): number {
  const bytes = Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);
  return Math.min(connectionLimits.requestTimeout, minBodyTimeoutMs + bytes / minBodyBytesPerMs);
}
