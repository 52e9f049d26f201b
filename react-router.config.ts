import type { Config } from "@react-router/dev/config";
import { compressBuiltFiles } from "./server/page-cache/built-files.ts";

export default {
  ssr: true,
  // A public form would load the list of all admin routes.
  routeDiscovery: { mode: "lazy" },
  // Load a form's client action with its page, so that it works offline.
  splitRouteModules: false,
  buildEnd: compressBuiltFiles,
} satisfies Config;
