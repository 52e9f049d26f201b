import type { Config } from "@react-router/dev/config";
import { compressBuiltFiles } from "./server/page-cache/built-files.ts";

export default {
  ssr: true,
  // Pages use plain links, so there are no routes to discover later.
  routeDiscovery: { mode: "initial" },
  // Load a form's client action with its page, so that it works offline.
  splitRouteModules: false,
  buildEnd: compressBuiltFiles,
} satisfies Config;
