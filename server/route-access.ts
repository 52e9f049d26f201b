import { data, type RouterContextProvider, type ServerBuild } from "react-router";
import { type AppContext, appContext } from "~/services/request-context.server.ts";
import { wrapHandlers } from "./route-modules.ts";
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

export interface DeclaredRoute {
  /** As the manifest names it. */
  id: string;
  /** As in /dealerships/:id; undefined for a layout, which has no address. */
  path: string | undefined;
  /** What it declares, be it nothing or nonsense. */
  access: string | undefined;
  methods: string[];
  /** False for data and files. */
  isPage: boolean;
  /** Below the admin layout, whose middleware lets nobody but signed-in admins pass. */
  isInAdminLayout: boolean;
  /** Opens for an admin who has yet to set up a second factor that the owners require. */
  isSecondFactorOptional: boolean;
}

const adminLayout = "routes/admin/layout";

type Handle = { access?: string; secondFactor?: "optional" } | undefined;
const outside = { isInAdminLayout: false, isSecondFactorOptional: false };

/** Every route there is: those of the manifest, and those that are answered without React Router. */
export function declaredRoutes(
  routes: ServerBuild["routes"],
  own: typeof systemRoutes = systemRoutes,
): DeclaredRoute[] {
  const pathOf = (id: string | undefined): string => {
    const route = id ? routes[id] : undefined;
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join("/") : "";
  };
  const isInAdminLayout = (id: string | undefined): boolean =>
    id !== undefined && (id === adminLayout || isInAdminLayout(routes[id]?.parentId));
  const manifest = Object.values(routes).flatMap((route) => {
    if (!route) return [];
    const { action, default: page, handle, loader } = route.module as unknown as Record<string, unknown>;
    const isParent = Object.values(routes).some((each) => each?.parentId === route.id);
    const declared = {
      id: route.id,
      path: isParent ? undefined : `/${pathOf(route.id)}`,
      access: (handle as Handle)?.access,
      methods: [...(loader || page ? ["GET", "HEAD"] : []), ...(action ? ["POST"] : [])],
      isPage: page !== undefined,
      isInAdminLayout: isInAdminLayout(route.id),
      isSecondFactorOptional: (handle as Handle)?.secondFactor === "optional",
    };
    return [declared];
  });
  const ours = own.map(({ path, access }) => ({
    id: path,
    path,
    access,
    methods: ["GET", "HEAD"],
    isPage: false,
    ...outside,
  }));
  return [...manifest, ...ours];
}

/** Admin routes that nothing guards. */
export const unguardedRoutes = (routes: DeclaredRoute[]): string[] =>
  routes.filter(({ access, isInAdminLayout }) => access === "admin" && !isInAdminLayout).map(({ id }) => id);

/** The routes that do not say, or not understandably, who may use them. */
export const undeclaredRoutes = (routes: DeclaredRoute[]): string[] =>
  routes.filter(({ access }) => access === undefined || !Object.hasOwn(accesses, access)).map(({ id }) => id);

/** The routes, with those of the sandbox not there for whoever asks from another machine, unless the settings allow it. */
export function guardSandboxRoutes(build: ServerBuild): ServerBuild {
  return guardRoutes(build, "sandbox", (_request, { isOfThisMachine, settings }) => {
    if (!isOfThisMachine && !settings.allowRemoteDev) throw data(null, { status: 404, statusText: "Not Found" });
  });
}

function guardRoutes(
  build: ServerBuild,
  access: Access,
  guard: (request: Request, runtime: AppContext) => unknown,
): ServerBuild {
  return wrapHandlers(build, (handler, { module }) => {
    if ((module as { handle?: { access?: Access } }).handle?.access !== access) return handler;
    return async (args: never) => {
      const { context, request } = args as { context: RouterContextProvider; request: Request };
      await guard(request, context.get(appContext));
      return handler(args);
    };
  });
}
