import { isIP } from "node:net";
import { isLoopback, type Settings } from "~/env.server.ts";

// Health checks use the machine's IP address as host header.
const healthPaths = new Set(["/healthz", "/readyz", "/metrics"]);

/** Prevents DNS rebinding and cache poisoning. */
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
