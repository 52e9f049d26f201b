import type { Context } from "hono";
import { matchRoutes } from "react-router";
import { errorResponse } from "../http/error-page.ts";
import type { DeclaredRoute } from "../route-access.ts";

export type FoundRoute = Pick<DeclaredRoute, "access" | "isPage" | "methods" | "path">;

/** Matches like React Router: ignores case, a trailing slash and `.data`. */
export function createRouteFinder(routes: DeclaredRoute[]): (pathname: string) => FoundRoute | undefined {
  const addressed = routes.filter(({ path }) => path !== undefined && path !== "/*");
  // `matchRoutes` ranks all routes on each call (1.2 ms); most requests match a fixed path exactly.
  const exact = new Map(addressed.map((route) => [route.path, route]));
  const table = addressed.map((route) => ({ path: route.path, handle: route }));
  return (pathname) => {
    const route = exact.get(pathname);
    if (route || decodedPath(pathname) === undefined) return route;
    const path = pathname.replace(/(?:\/_)?\.data$/i, "") || "/";
    return matchRoutes(table, path)?.at(-1)?.route.handle;
  };
}

export function decodedPath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/** Admin routes redirect unauthenticated users to the login instead of 405. */
export function allowMethods(
  find: (pathname: string) => FoundRoute | undefined,
  requireAdmin: (request: Request) => Promise<unknown>,
) {
  return async (c: Context<{ Variables: { route: FoundRoute | undefined } }>, next: () => Promise<void>) => {
    const { method } = c.req;
    const route = find(c.req.path);
    c.set("route", route);
    if (!route || route.methods.includes(method)) {
      await next();
      if (c.res.status === 405 && !c.res.headers.has("Allow")) c.header("Allow", "GET, HEAD");
      return;
    }
    if (route.access === "admin") {
      try {
        await requireAdmin(c.req.raw);
      } catch (answer) {
        if (answer instanceof Response) return answer;
        throw answer;
      }
    }
    const Allow = route.methods.join(", ");
    if (method === "POST" && route.isPage) {
      await next();
      if (c.res.status === 405) c.header("Allow", Allow);
      return;
    }
    const sentence = `This address doesn't accept that method. It accepts ${Allow}.`;
    if (c.req.path.startsWith("/api/")) return c.json({ error: sentence }, 405, { Allow });
    return errorResponse({ status: 405, title: "Method not allowed", sentence, headers: { Allow } }, c.req.raw);
  };
}
