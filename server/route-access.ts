import type { MiddlewareFunction, ServerBuild } from "react-router";
import { requireSession } from "~/middleware/admin-session.server.ts";
import { requireSandboxAccess } from "~/middleware/sandbox-access.server.ts";
import { systemRoutes } from "./system-routes.ts";

/** Who may use a route. Each route file declares it: `export const handle = { access: "admin" };`, or the build fails. */
const accesses = {
  public: "anybody",
  link: "holders of the secret in its URL",
  signed: "senders whose body is signed with a shared key",
  sandbox: "anybody on this machine, in the sandbox; others get 404",
  admin: "signed-in admins",
} as const;

export type Access = keyof typeof accesses;

/** Middleware that a route or one of its layouts must have. */
const guards: { [access in Access]?: MiddlewareFunction<Response> } = {
  admin: requireSession,
  sandbox: requireSandboxAccess,
};

export interface DeclaredRoute {
  id: string;
  /** As in /dealerships/:id; undefined for a layout. */
  path: string | undefined;
  /** As declared, so perhaps missing or unknown. */
  access: string | undefined;
  isGuarded: boolean;
  methods: string[];
  isPage: boolean;
  /** Whether the page cache may keep its page. */
  isCacheable?: boolean;
  /** Opens for an admin who has yet to set up a required second factor. */
  isSecondFactorOptional?: boolean;
}

/** All routes: those of React Router's manifest and those that Hono answers itself. */
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
    const { access, cache, secondFactor } = (handle ?? {}) as { [name: string]: string | undefined };
    const guard = guards[access as Access];
    const isParent = Object.values(routes).some((each) => each?.parentId === route.id);
    const declared = {
      id: route.id,
      path: isParent && !route.path ? undefined : `/${pathOf(route.id)}`,
      access,
      isGuarded: guard === undefined || middlewareOf(route.id).includes(guard),
      methods: [...(loader || page ? ["GET", "HEAD"] : []), ...(action ? ["POST"] : [])],
      isPage: page !== undefined,
      isCacheable: cache === "public",
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
  }));
  return [...manifest, ...ours];
}

/** The paths whose pages are the same for everybody, as in /dealerships/:id. */
export const cacheablePaths = (routes: DeclaredRoute[]): string[] =>
  routes.flatMap(({ isCacheable, path }) => (isCacheable && path) || []);

/** The paths that open without a second factor that the owners require. */
export const secondFactorOptionalPaths = (routes: DeclaredRoute[]): Set<string> =>
  new Set(routes.flatMap(({ isSecondFactorOptional, path }) => (isSecondFactorOptional && path) || []));

/** Ids of the routes that do not declare a known access, or lack its guard. */
export const undeclaredRoutes = (routes: DeclaredRoute[]): string[] =>
  routes
    .filter(({ access, isGuarded }) => access === undefined || !Object.hasOwn(accesses, access) || !isGuarded)
    .map(({ id }) => id);
