import type { Context } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Settings } from "~/env.server.ts";
import { bareHeaders } from "../http/error-page.ts";
import type { FoundRoute } from "./allowed-methods.ts";

const nobody: string[] = [];

/** What browsers are told with every answer: what it may load, who may frame or read it, and that it is what it says. */
export function headers({ appUrl, mode }: Settings) {
  const secured = secureHeaders({
    // Not no-referrer: Chromium would then post forms with Origin: null.
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: appUrl.startsWith("https:") ? "max-age=63072000; includeSubDomains" : false,
    xFrameOptions: "DENY",
    // Of browsers and plug-ins that are gone.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    permissionsPolicy: {
      accelerometer: nobody,
      browsingTopics: nobody,
      camera: nobody,
      displayCapture: nobody,
      geolocation: nobody,
      gyroscope: nobody,
      magnetometer: nobody,
      microphone: nobody,
      midi: nobody,
      payment: nobody,
      usb: nobody,
      xrSpatialTracking: nobody,
    },
  });
  return async (c: Context<{ Variables: { route: FoundRoute | undefined } }>, next: () => Promise<void>) => {
    let ownReferrerPolicy: string | null = null;
    await secured(c, async () => {
      await next();
      ownReferrerPolicy = c.res.headers.get("Referrer-Policy");
    });
    if (ownReferrerPolicy) c.header("Referrer-Policy", ownReferrerPolicy);
    const type = c.res.headers.get("Content-Type") ?? "";
    const isPage = type.startsWith("text/html");
    // What a page may do concerns pages: a script comes a dozen at a time, and headers are not compressed.
    if (!isPage) for (const name of ["Permissions-Policy", "Origin-Agent-Cluster"]) c.res.headers.delete(name);
    // Pages come with their own policy; in development Vite's scripts stand in them.
    if (!isPage || mode !== "development") c.header("Content-Security-Policy", policyOf(c.res.headers));
    // A picture may be shown by whoever shows a link to us.
    if (type.startsWith("image/")) c.header("Cross-Origin-Resource-Policy", "cross-origin");
    const access = c.get("route")?.access;
    if (access === "admin" || access === "link" || /^\/admin\b/i.test(c.req.path))
      c.header("Cache-Control", "no-store");
    else if (isPage && !c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-cache");
  };
}

/** The answer's own policy, and in any case that nobody frames it. */
function policyOf(own: Headers): string {
  const policy = own.get("Content-Security-Policy");
  if (!policy) return bareHeaders["Content-Security-Policy"];
  return policy.includes("frame-ancestors") ? policy : `${policy}; frame-ancestors 'none'`;
}
