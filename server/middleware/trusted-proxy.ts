import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { isLoopback, type TrustedProxies } from "~/env.server.ts";

export type IsProxy = (address: string) => boolean;

export const plainAddress = (address = "") => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** With a hop count in TRUST_PROXY, every peer is a proxy. */
export function trustedProxiesOf(trusted: TrustedProxies | undefined): IsProxy {
  if (!trusted) return () => false;
  if ("hops" in trusted) return () => true;
  const list = new BlockList();
  for (const { address, prefix } of trusted.networks) list.addSubnet(address, prefix, familyOf(address));
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

const localRequests = new WeakSet<IncomingMessage>();

export const isOfThisMachine = (request: IncomingMessage): boolean => localRequests.has(request);

/** Drops an untrusted peer's headers, so that later code can trust them. @returns true if it sent X-Forwarded-For */
export function createProxyHeaderRewriter(trusted: TrustedProxies | undefined): (request: IncomingMessage) => boolean {
  const isProxy = trustedProxiesOf(trusted);
  const hops = trusted && "hops" in trusted ? trusted.hops : Number.POSITIVE_INFINITY;
  return (request) => {
    const { headers, rawHeaders, socket } = request;
    const peer = plainAddress(socket.remoteAddress);
    const isDirect = !forwardingHeaders.some((name) => name in headers);
    if (isDirect && isLoopback(peer)) localRequests.add(request);
    if (!trusted && isDirect) {
      headers["x-forwarded-for"] = peer;
      rawHeaders.push("x-forwarded-for", peer);
      return false;
    }
    const isTrusted = isProxy(peer);
    const forwardedFor = headers["x-forwarded-for"];
    const chain = isTrusted ? parseAddresses(forwardedFor) : [];
    // From the right: the first untrusted address is the client.
    let visitor = peer;
    for (let hop = 0; hop < hops && chain.length > 0 && isProxy(visitor); hop += 1) visitor = chain.pop() ?? visitor;

    const host = isTrusted ? lastOf(headers["x-forwarded-host"]) : undefined;
    const scheme = isTrusted ? lastOf(headers["x-forwarded-proto"]) : undefined;
    replaceHeaders(rawHeaders, headers, { "x-forwarded-for": visitor, ...(host && { host }) });
    // The adapter reads the scheme from the socket, which proxies reuse for both schemes.
    if (isTrusted) Object.assign(socket, { encrypted: scheme === "https" });
    return forwardedFor !== undefined && !isTrusted;
  };
}

const parseAddresses = (header: string | string[] | undefined) =>
  String(header ?? "")
    .split(",")
    .map((each) =>
      plainAddress(
        each
          .trim()
          .replace(/^\[(.*)\](:\d+)?$/, "$1")
          .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1"),
      ),
    )
    .filter((address) => isIP(address) !== 0);

const lastOf = (header: string | string[] | undefined) =>
  String(header ?? "")
    .split(",")
    .at(-1)
    ?.trim() || undefined;

const forwardingHeaders = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-forwarded-scheme",
  "x-real-ip",
];

function replaceHeaders(
  raw: string[],
  headers: IncomingMessage["headers"],
  replacements: Record<string, string>,
): void {
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? "";
    const lower = name.toLowerCase();
    if (forwardingHeaders.includes(lower) || Object.hasOwn(replacements, lower)) delete headers[lower];
    else kept.push(name, raw[at + 1] ?? "");
  }
  for (const [name, value] of Object.entries(replacements)) {
    kept.push(name, value);
    headers[name] = value;
  }
  raw.splice(0, raw.length, ...kept);
}

/** Rate-limit key: an IPv4 address, or the /64 network that an IPv6 household gets. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}
