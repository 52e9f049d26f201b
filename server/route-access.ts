import type { MiddlewareFunction, ServerBuild } from "react-router";
import { requireSession } from "~/middleware/admin-session.server.ts";
import { requireSandboxAccess } from "~/middleware/sandbox-access.server.ts";
import { systemRoutes } from "./system-routes.ts";

/**
 * Who may use a route. Each route file says so in one line: `export const handle = { access: "admin" };`, and a build
 * with a route that does not say so fails.
 */
const accesses = {
  public: "anybody",
  link: "whoever has the secret in its address",
  signed: "whoever signs what is sent with a key that both sides know",
  sandbox: "anybody at this machine, in the sandbox; for others it is not there",
  admin: "signed-in admins",
} as const;

export type Access = keyof typeof accesses;

/** What a route so declared must have among its middleware or its layouts'. */
const guards: { [access in Access]?: MiddlewareFunction<Response> } = {
  admin: requireSession,
  sandbox: requireSandboxAccess,
};

export interface DeclaredRoute {
  /** As the manifest names it. */
  id: string;
  /** As in /dealerships/:id; undefined for a layout, which has no address. */
  path: string | undefined;
  /** What it declares, be it nothing or nonsense. */
  access: string | undefined;
  /** False where the guard of its access is missing. */
  isGuarded: boolean;
  methods: string[];
  /** False for data and files. */
  isPage: boolean;
  /** Opens for an admin who has yet to set up a second factor that the owners require. */
  isSecondFactorOptional: boolean;
}

/** Every route there is: those of the manifest, and those that are answered without React Router. */
export function declaredRoutes(
  routes: ServerBuild["routes"],
  own: typeof systemRoutes = systemRoutes,
): DeclaredRoute[] {
  const pathOf = (id: string | undefined): string => {
    const route = id ? routes[id] : undefined;
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join("/") : "";
  };
  const middlewareOf = (id: string | undefined): unknown[] => {
    const route = id ? routes[id] : undefined;
    return route ? [...middlewareOf(route.parentId), ...(route.module.middleware ?? [])] : [];
  };
  const manifest = Object.values(routes).flatMap((route) => {
    if (!route) return [];
    const { action, default: page, handle, loader } = route.module as unknown as Record<string, unknown>;
    const { access, secondFactor } = (handle ?? {}) as { access?: string; secondFactor?: "optional" };
    const guard = guards[access as Access];
    const isParent = Object.values(routes).some((each) => each?.parentId === route.id);
    const declared = {
      id: route.id,
      path: isParent ? undefined : `/${pathOf(route.id)}`,
      access,
      isGuarded: guard === undefined || middlewareOf(route.id).includes(guard),
      methods: [...(loader || page ? ["GET", "HEAD"] : []), ...(action ? ["POST"] : [])],
      isPage: page !== undefined,
      isSecondFactorOptional: secondFactor === "optional",
    };
    return [declared];
  });
  const ours = own.map(({ path, access }) => ({
    id: path,
    path,
    access,
    isGuarded: true,
    methods: ["GET", "HEAD"],
    isPage: false,
    isSecondFactorOptional: false,
  }));
  return [...manifest, ...ours];
}

/** Ids of the routes that do not declare a known access, or lack its guard. */
export const undeclaredRoutes = (routes: DeclaredRoute[]): string[] =>
  routes
    .filter(({ access, isGuarded }) => access === undefined || !Object.hasOwn(accesses, access) || !isGuarded)
    .map(({ id }) => id);
