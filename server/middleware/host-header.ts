import { isIP } from "node:net";
import { isLoopback, type Settings } from "~/env.server.ts";

/** What asks whether we live, of a machine by its number; answered under whatever name. */
const probes = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Whether a request is meant for us. A name that is not ours leads to us only by mistake or by a trick (DNS rebinding,
 * poisoned caches); no link is ever made from it either.
 * @returns true for the host of APP_URL and for this very machine; where APP_URL is not set, also for names of a local
 * network, which nobody can buy, and for the very address that the connection came in on
 */
export function createHostHeaderCheck({
  appUrl,
  isAppUrlGiven,
}: Settings): (host?: string, path?: string, localAddress?: string) => boolean {
  const own = new URL(appUrl).hostname;
  const check = (host: string, localAddress: string): boolean => {
    if (!URL.canParse(`http://${host}`)) return false;
    const { hostname, pathname, username } = new URL(`http://${host}`);
    if (pathname !== "/" || username !== "") return false;
    if (hostname === own || isLoopback(hostname) || hostname.endsWith(".localhost")) return true;
    if (isAppUrlGiven) return false;
    const address = hostname.replace(/^\[|\]$/g, "");
    return isIP(address) === 0 ? isLocalName(hostname) : address === localAddress;
  };
  // A visitor's browser sends the same one again and again.
  let lastGood: string | undefined;
  return (host = "", path = "", localAddress = "") => {
    if (host === lastGood && host !== "") return true;
    if (probes.has(path)) return true;
    if (!check(host, localAddress)) return false;
    lastGood = host;
    return true;
  };
}

const isLocalName = (hostname: string) =>
  !hostname.includes(".") || /\.(local|lan|internal|home\.arpa|test)$/.test(hostname);
