import { isIP } from "node:net";
import type { Settings } from "~/env.server.ts";

/** What asks whether we live, of a machine by its number; answered under whatever name. */
const probes = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Whether a request is meant for us. A name that is not ours leads to us only by mistake or by a trick (DNS rebinding,
 * poisoned caches); no link is ever made from it either.
 * @returns true for the host of APP_URL and for this very machine; where APP_URL is not set, also for names and numbers
 * of a local network, which nobody can buy
 */
export function createHostCheck({ appUrl, isAppUrlGiven, mode }: Settings): (host?: string, path?: string) => boolean {
  const own = new URL(appUrl).hostname;
  const check = (host: string): boolean => {
    if (!URL.canParse(`http://${host}`)) return false;
    const { hostname, pathname, username } = new URL(`http://${host}`);
    if (pathname !== "/" || username !== "") return false;
    if (mode !== "production" || hostname === own || isThisMachine(hostname)) return true;
    return !isAppUrlGiven && isLocalName(hostname);
  };
  // A visitor's browser sends the same one again and again.
  let lastGood: string | undefined;
  return (host = "", path = "") => {
    if (host === lastGood && host !== "") return true;
    if (probes.has(path)) return true;
    if (!check(host)) return false;
    lastGood = host;
    return true;
  };
}

const isThisMachine = (hostname: string) => /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

const isLocalName = (hostname: string) =>
  isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 ||
  !hostname.includes(".") ||
  /\.(local|lan|internal|home\.arpa|test)$/.test(hostname);
