import type { Context } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Settings } from "~/env.server.ts";
import { bareHeaders } from "../http/error-page.ts";
import type { FoundRoute } from "./allowed-methods.ts";

const nobody: string[] = [];

export function securityHeaders({ appUrl, mode }: Settings) {
  const setHeaders = secureHeaders({
    // Not no-referrer: Chromium would send Origin: null with forms.
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: appUrl.startsWith("https:") ? "max-age=63072000; includeSubDomains" : false,
    xFrameOptions: "DENY",
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
    await setHeaders(c, async () => {
      await next();
      ownReferrerPolicy = c.res.headers.get("Referrer-Policy");
    });
    if (ownReferrerPolicy) c.header("Referrer-Policy", ownReferrerPolicy);
    const type = c.res.headers.get("Content-Type") ?? "";
    const isPage = type.startsWith("text/html");
    if (!isPage) for (const name of ["Permissions-Policy", "Origin-Agent-Cluster"]) c.res.headers.delete(name);
    // Pages set their own policy; in development it must allow Vite's scripts.
    if (!isPage || mode !== "development") c.header("Content-Security-Policy", policyOf(c.res.headers));
    if (type.startsWith("image/")) c.header("Cross-Origin-Resource-Policy", "cross-origin");
    const access = c.get("route")?.access;
    if (access === "admin" || access === "link" || /^\/admin\b/i.test(c.req.path))
      c.header("Cache-Control", "no-store");
    else if (isPage && !c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-cache");
  };
}

function policyOf(own: Headers): string {
  const policy = own.get("Content-Security-Policy");
  if (!policy) return bareHeaders["Content-Security-Policy"];
  return policy.includes("frame-ancestors") ? policy : `${policy}; frame-ancestors 'none'`;
}
