import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Handler } from "hono";
import { cacheableHeader } from "~/services/request-context.server.ts";
import type { Access } from "./route-access.ts";

interface SystemRouteTools {
  /** Whether the database answers and the process is not stopping. */
  isReady: () => Promise<boolean>;
}

interface SystemRoute {
  path: string;
  access: Access;
  answer: (tools: SystemRouteTools) => Handler;
}

const cacheFile = (cacheControl: string) => (_path: string, c: Context) => {
  c.header("Cache-Control", cacheControl);
  c.header(cacheableHeader, "yes");
};

/** Every path that Hono answers itself; GET and HEAD only. */
export const systemRoutes: SystemRoute[] = [
  { path: "/healthz", access: "public", answer: () => (c) => c.text("ok") },
  {
    path: "/readyz",
    access: "public",
    answer:
      ({ isReady }) =>
      async (c) =>
        (await isReady()) ? c.text("ready") : c.text("not ready", 503),
  },
  {
    path: "/assets/*",
    access: "public",
    answer: () => serveStatic({ root: "build/client", onFound: cacheFile("public, max-age=31536000, immutable") }),
  },
  // Icons and social images, whose names stay when they change.
  {
    path: "/*",
    access: "public",
    answer: () => serveStatic({ root: "build/client", onFound: cacheFile("public, max-age=3600") }),
  },
];
