import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Pages link with plain anchors, so there is no later route to discover.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
