import { isIP } from "node:net";
import { isLoopback, type Settings } from "~/env.server.ts";

// Health checks ask a machine by its address; answered for any host header.
const healthPaths = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Checks the host header, against DNS rebinding and cache poisoning.
 * @returns true for the host of APP_URL and for loopback; where APP_URL is not set, also for names of a local network and
 * for the address that the connection came in on
 */
export function createHostHeaderCheck({
  appUrl,
  isAppUrlGiven,
}: Settings): (host?: string, path?: string, localAddress?: string) => boolean {
  const appHost = new URL(appUrl).hostname;
  const check = (host: string, localAddress: string): boolean => {
    if (!URL.canParse(`http://${host}`)) return false;
    const { hostname, pathname, username } = new URL(`http://${host}`);
    if (pathname !== "/" || username !== "") return false;
    if (hostname === appHost || isLoopback(hostname) || hostname.endsWith(".localhost")) return true;
    if (isAppUrlGiven) return false;
    const address = hostname.replace(/^\[|\]$/g, "");
    return isIP(address) === 0 ? isLocalName(hostname) : address === localAddress;
  };
  let lastAllowed: string | undefined;
  return (host = "", path = "", localAddress = "") => {
    if (host === lastAllowed && host !== "") return true;
    if (healthPaths.has(path)) return true;
    if (!check(host, localAddress)) return false;
    lastAllowed = host;
    return true;
  };
}

const isLocalName = (hostname: string) =>
  !hostname.includes(".") || /\.(local|lan|internal|home\.arpa|test)$/.test(hostname);
