import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { isLoopback, type TrustedProxies } from "~/env.server.ts";

/** Whether the peer at the other end of a connection is one of our own proxies. */
export type IsProxy = (address: string) => boolean;

/** An address as one writes it: an IPv4 one that came over IPv6 is an IPv4 one. */
export const plainAddress = (address = "") => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** @returns who is believed, by the setting TRUST_PROXY; where hops are counted, every peer */
export function trustedProxiesOf(trusted: TrustedProxies | undefined): IsProxy {
  if (!trusted) return () => false;
  if ("hops" in trusted) return () => true;
  const list = new BlockList();
  for (const { address, prefix } of trusted.networks) list.addSubnet(address, prefix, familyOf(address));
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

const ofThisMachine = new WeakSet<IncomingMessage>();

/** Whether a request came from this very machine, with no sign of a proxy that speaks for somebody else. */
export const isOfThisMachine = (request: IncomingMessage): boolean => ofThisMachine.has(request);

/**
 * Makes of a request what its visitor sent: X-Forwarded-For becomes the visitor's address and nothing else, Host and
 * scheme those that the visitor asked for. What somebody else claims in these headers is dropped, so that behind this
 * point they can be believed.
 * @returns whether somebody who is not believed claimed something: a proxy that the settings do not name, or a liar
 */
export function createForwarding(trusted: TrustedProxies | undefined): (request: IncomingMessage) => boolean {
  const isProxy = trustedProxiesOf(trusted);
  const hops = trusted && "hops" in trusted ? trusted.hops : Number.POSITIVE_INFINITY;
  return (request) => {
    const { headers, rawHeaders, socket } = request;
    const peer = plainAddress(socket.remoteAddress);
    const isDirect = !claims.some((name) => name in headers);
    if (isDirect && isLoopback(peer)) ofThisMachine.add(request);
    if (!trusted && isDirect) {
      headers["x-forwarded-for"] = peer;
      rawHeaders.push("x-forwarded-for", peer);
      return false;
    }
    const isBelieved = isProxy(peer);
    const claimed = headers["x-forwarded-for"];
    const chain = isBelieved ? addressesOf(claimed) : [];
    // From our end backwards: the first address that is not a proxy of ours is the visitor's.
    let visitor = peer;
    for (let hop = 0; hop < hops && chain.length > 0 && isProxy(visitor); hop += 1) visitor = chain.pop() ?? visitor;

    const host = isBelieved ? lastOf(headers["x-forwarded-host"]) : undefined;
    const scheme = isBelieved ? lastOf(headers["x-forwarded-proto"]) : undefined;
    replace(rawHeaders, headers, { "x-forwarded-for": visitor, ...(host && { host }) });
    // The adaptor takes the scheme from the connection, which a proxy uses for one request after the other.
    if (isBelieved) Object.assign(socket, { encrypted: scheme === "https" });
    return claimed !== undefined && !isBelieved;
  };
}

const addressesOf = (header: string | string[] | undefined) =>
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

const claims = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-forwarded-scheme",
  "x-real-ip",
];

function replace(raw: string[], headers: IncomingMessage["headers"], now: Record<string, string>): void {
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? "";
    const lower = name.toLowerCase();
    if (claims.includes(lower) || Object.hasOwn(now, lower)) delete headers[lower];
    else kept.push(name, raw[at + 1] ?? "");
  }
  for (const [name, value] of Object.entries(now)) {
    kept.push(name, value);
    headers[name] = value;
  }
  raw.splice(0, raw.length, ...kept);
}

/** What counts as one visitor: an IPv4 address, or the /64 that an IPv6 address belongs to (a household has it all). */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("%")[0]?.toLowerCase().split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array<string>(zeros).fill("0"), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16).toString(16))
    .join(":")}::/64`;
}
