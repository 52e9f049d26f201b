import type { Config } from "@react-router/dev/config";
import { compressBuiltFiles } from "./server/page-cache/built-files.ts";

export default {
  ssr: true,
  // Pages link with plain anchors, so there is no later route to discover.
  routeDiscovery: { mode: "initial" },
  // What a form does when it is sent has to be there before the network goes.
  splitRouteModules: false,
  buildEnd: compressBuiltFiles,
} satisfies Config;
