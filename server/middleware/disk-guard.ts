import { data, type ServerBuild } from "react-router";
import type { Disk } from "#platform/storage/disk.ts";
import { wrapHandlers } from "../route-modules.ts";

const full = () =>
  data("Our disk is nearly full, so we can take in nothing new. Nothing was stored; please try again in an hour.", {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Retry-After": "3600" },
  });

/** The routes, with what visitors send refused while the disk is low: what is left of it is for what was acknowledged. */
export function withRoom(build: ServerBuild, disk: Disk): ServerBuild {
  return wrapHandlers(build, (handler, { id }, kind) => {
    const isVisitors = !id.startsWith("routes/admin/") && id !== "routes/api/stripe-webhook";
    if (kind !== "action" || !isVisitors) return handler;
    return async (args: never) => {
      if (disk.isLow()) throw full();
      return handler(args);
    };
  });
}
