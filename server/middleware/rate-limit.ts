import type { Context } from "hono";
import { rateLimits, sentenceFor } from "~/services/rate-limits.server.ts";
import { errorResponse } from "../http/error-page.ts";
import type { FoundRoute } from "./allowed-methods.ts";
import { networkOf } from "./trusted-proxy.ts";

interface Bucket {
  left: number;
  at: number;
}

const maxBuckets = 10_000;
const loopback = /^(127\.|::1$)/;

/** Loopback is exempt: behind a proxy missing from TRUST_PROXY, all traffic comes from there. */
export const limitRequestRate = (isOn: boolean, now?: () => number) => limitRate("requests", { isOn, now });

/** After the page cache and the routes, which know what is drawn. */
export const limitRendering = (isOn: boolean, now?: () => number) =>
  limitRate("rendering", { isOn, now, isCounted: isRendered });

type Counted = Context<{ Variables: { route: FoundRoute | undefined } }>;

const isRendered = (c: Counted) =>
  ["GET", "HEAD"].includes(c.req.method) && c.get("route")?.isPage !== false && !c.req.path.endsWith(".data");

interface RateOptions {
  isOn: boolean;
  now?: (() => number) | undefined;
  isCounted?: (c: Counted) => boolean;
}

function limitRate(name: "requests" | "rendering", { isOn, now = () => performance.now(), isCounted }: RateOptions) {
  const { burst, perSecond } = rateLimits[name];
  const buckets = new Map<string, Bucket>();
  return async (c: Counted, next: () => Promise<void>) => {
    const address = c.req.header("X-Forwarded-For") ?? "";
    if (!isOn || loopback.test(address) || isCounted?.(c) === false) return next();
    const network = networkOf(address);
    const bucket = buckets.get(network) ?? { left: burst, at: now() };
    bucket.left = Math.min(burst, bucket.left + ((now() - bucket.at) / 1000) * perSecond) - 1;
    bucket.at = now();
    buckets.delete(network);
    buckets.set(network, bucket);
    if (buckets.size > maxBuckets) buckets.delete(buckets.keys().next().value ?? "");
    if (bucket.left >= 0) return next();
    bucket.left = 0;
    const headers = { "Retry-After": "1" };
    return errorResponse({ status: 429, title: "Too many requests", sentence: sentenceFor(1), headers }, c.req.raw);
  };
}
