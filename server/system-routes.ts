import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Handler } from "hono";
import { cacheableHeader } from "~/services/request-context.server.ts";
import type { Access } from "./route-access.ts";

interface SystemRouteTools {
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
  {
    path: "/*",
    access: "public",
    answer: () => serveStatic({ root: "build/client", onFound: cacheFile("public, max-age=3600") }),
  },
];
