import type { Context } from "hono";
import { errorResponse } from "../http/error-page.ts";

const fromElsewhere = {
  status: 403,
  title: "From another site",
  sentence: "This form was sent from another site. Please open it here and send it again.",
};
const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another site's page sends here in a visitor's name: posts by Sec-Fetch-Site and Origin, where there is
 * neither of them (no browser, so nobody's name) it passes; and the admin area's contents as part of another's page.
 * @param appUrl where people reach the site
 */
export function csrfProtection(appUrl: string) {
  const own = new URL(appUrl).origin;
  return async (c: Context, next: () => Promise<void>) => {
    const site = c.req.header("Sec-Fetch-Site");
    if (reads.has(c.req.method)) {
      const isPart = site === "cross-site" && c.req.header("Sec-Fetch-Mode") !== "navigate";
      return isPart && /^\/admin\b/i.test(c.req.path) ? errorResponse(fromElsewhere, c.req.raw) : next();
    }
    // No form, and no visitor's name: what comes here counts only by its signature.
    if (c.req.path === "/api/stripe/webhook") return next();
    const origin = c.req.header("Origin");
    const isOwnSite = site === undefined || site === "same-origin" || site === "none";
    const isOwnOrigin = origin === undefined || origin === own || origin === new URL(c.req.url).origin;
    return isOwnSite && isOwnOrigin ? next() : errorResponse(fromElsewhere, c.req.raw);
  };
}
