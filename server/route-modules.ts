import type { ServerBuild } from "react-router";

/** A loader or an action. */
export type Handler = (args: never) => unknown;
type BuiltRoute = NonNullable<ServerBuild["routes"][string]>;

/** The build with every loader and action replaced by what `wrap` makes of it. */
export function wrapHandlers(
  build: ServerBuild,
  wrap: (handler: Handler, route: BuiltRoute, kind: "loader" | "action") => Handler,
): ServerBuild {
  const routes = Object.entries(build.routes).flatMap(([id, route]) => {
    if (!route) return [];
    const { loader, action } = route.module as { loader?: Handler; action?: Handler };
    const module = {
      ...route.module,
      ...(loader && { loader: wrap(loader, route, "loader") }),
      ...(action && { action: wrap(action, route, "action") }),
    };
    return [[id, { ...route, module } as BuiltRoute]];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
