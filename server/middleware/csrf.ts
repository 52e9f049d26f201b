import type { Context } from "hono";
import { errorResponse } from "../http/error-page.ts";

const crossSite = {
  status: 403,
  title: "From another site",
  sentence: "This form was sent from another site. Please open it here and send it again.",
};
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** A request without Sec-Fetch-Site and Origin is not from a browser, so it sends no visitor's cookies. */
export function csrfProtection(appUrl: string) {
  const own = new URL(appUrl).origin;
  return async (c: Context, next: () => Promise<void>) => {
    const site = c.req.header("Sec-Fetch-Site");
    if (safeMethods.has(c.req.method)) {
      const isSubresource = site === "cross-site" && c.req.header("Sec-Fetch-Mode") !== "navigate";
      return isSubresource && /^\/admin\b/i.test(c.req.path) ? errorResponse(crossSite, c.req.raw) : next();
    }
    // Authenticated by signature, not by cookie.
    if (c.req.path === "/api/stripe/webhook") return next();
    const origin = c.req.header("Origin");
    const isOwnSite = site === undefined || site === "same-origin" || site === "none";
    // From a page with `Referrer-Policy: no-referrer`, browsers send the origin "null".
    const isHidden = origin === "null" && site === "same-origin";
    const isOwnOrigin = origin === undefined || origin === own || origin === new URL(c.req.url).origin || isHidden;
    return isOwnSite && isOwnOrigin ? next() : errorResponse(crossSite, c.req.raw);
  };
}
