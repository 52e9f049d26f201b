import type { MiddlewareFunction, ServerBuild } from "react-router";
import { requireSession } from "~/middleware/admin-session.server.ts";
import { requireSandboxAccess } from "~/middleware/sandbox-access.server.ts";
import { systemRoutes } from "./system-routes.ts";

/** Each route exports `handle.access`; the build fails otherwise. */
const accesses = {
  public: "anybody",
  link: "holders of the secret in its URL",
  signed: "senders whose body is signed with a shared key",
  sandbox: "anybody on this machine, in the sandbox; others get 404",
  admin: "signed-in admins",
} as const;

export type Access = keyof typeof accesses;

const guards: { [access in Access]?: MiddlewareFunction<Response> } = {
  admin: requireSession,
  sandbox: requireSandboxAccess,
};

export interface DeclaredRoute {
  id: string;
  path: string | undefined;
  access: string | undefined;
  isGuarded: boolean;
  methods: string[];
  isPage: boolean;
  isCacheable?: boolean;
  /** Of a cacheable page: the names in a query that it reads. */
  query?: readonly string[];
  isSecondFactorOptional?: boolean;
}

export type CacheablePage = Required<Pick<DeclaredRoute, "query">> & { path: string };

interface RouteHandle {
  access?: string;
  cache?: string;
  query?: readonly string[];
  secondFactor?: string;
}

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
    const { access, cache, query, secondFactor } = (handle ?? {}) as RouteHandle;
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
      ...(query && { query }),
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

export const cacheablePages = (routes: DeclaredRoute[]): CacheablePage[] =>
  routes.flatMap(({ isCacheable, path, query = [] }) => (isCacheable && path ? { path, query } : []));

export const secondFactorOptionalPaths = (routes: DeclaredRoute[]): Set<string> =>
  new Set(routes.flatMap(({ isSecondFactorOptional, path }) => (isSecondFactorOptional && path) || []));

export const undeclaredRoutes = (routes: DeclaredRoute[]): string[] =>
  routes
    .filter(({ access, isGuarded }) => access === undefined || !Object.hasOwn(accesses, access) || !isGuarded)
    .map(({ id }) => id);
