import type { Context } from "hono";
import { rateLimits, sentenceFor } from "~/services/rate-limits.server.ts";
import { errorResponse } from "../http/error-page.ts";
import { networkOf } from "./trusted-proxy.ts";

interface Bucket {
  left: number;
  at: number;
}

const maxBuckets = 10_000;
const loopback = /^(127\.|::1$)/;

/** Loopback is exempt: behind a proxy missing from TRUST_PROXY, all traffic comes from there. */
export function limitRequestRate(isOn: boolean, now: () => number = () => performance.now()) {
  const { burst, perSecond } = rateLimits.requests;
  const buckets = new Map<string, Bucket>();
  return async (c: Context, next: () => Promise<void>) => {
    const address = c.req.header("X-Forwarded-For") ?? "";
    if (!isOn || loopback.test(address)) return next();
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
