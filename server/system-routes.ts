import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Handler } from "hono";
import { sharedHeader } from "~/services/request-context.server.ts";
import type { Access } from "./route-access.ts";

/** What an answer without React Router may ask. */
export interface OwnTools {
  /** Whether the database answers and the process is not stopping. */
  isReady: () => Promise<boolean>;
}

interface OwnRoute {
  path: string;
  access: Access;
  answer: (tools: OwnTools) => Handler;
}

/** A built file, the same for everybody: from memory from then on, with a tag to ask for it again by. */
const cachedAs = (cacheControl: string) => (_path: string, c: Context) => {
  c.header("Cache-Control", cacheControl);
  c.header(sharedHeader, "yes");
};

/** Every address that is answered without React Router. All of them are only read. */
export const systemRoutes: OwnRoute[] = [
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
    answer: () => serveStatic({ root: "build/client", onFound: cachedAs("public, max-age=31536000, immutable") }),
  },
  // Pictures of shared links and icons, whose names stay when they change.
  {
    path: "/*",
    access: "public",
    answer: () => serveStatic({ root: "build/client", onFound: cachedAs("public, max-age=3600") }),
  },
];
