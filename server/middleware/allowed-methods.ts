import type { Context } from "hono";
import { matchRoutes } from "react-router";
import { errorResponse } from "../http/error-page.ts";
import type { DeclaredRoute } from "../route-access.ts";

export type FoundRoute = Pick<DeclaredRoute, "access" | "isPage" | "methods" | "path">;

/**
 * Matches paths as React Router does, whatever the case, a trailing slash, or `.data` at the end.
 * @returns undefined for a path that only the page "not found" answers
 */
export function createRouteFinder(routes: DeclaredRoute[]): (pathname: string) => FoundRoute | undefined {
  const addressed = routes.filter(({ path }) => path !== undefined && path !== "/*");
  // `matchRoutes` ranks the whole table each time, 1.2 ms; most requests are for a fixed path as it is written.
  const exact = new Map(addressed.map((route) => [route.path, route]));
  const table = addressed.map((route) => ({ path: route.path, handle: route }));
  return (pathname) => {
    const route = exact.get(pathname);
    if (route || decodedPath(pathname) === undefined) return route;
    const path = pathname.replace(/(?:\/_)?\.data$/i, "") || "/";
    return matchRoutes(table, path)?.at(-1)?.route.handle;
  };
}

/** The path with its percent escapes decoded; undefined where one is malformed. */
export function decodedPath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/**
 * Answers 405 with Allow to methods that a route does not have. On admin routes others are sent to the login instead.
 * @param requireAdmin throws the response for everybody else
 */
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
      // React Router answers with the site's own page.
      await next();
      if (c.res.status === 405) c.header("Allow", Allow);
      return;
    }
    const sentence = `This address does not know that method: it takes ${Allow}.`;
    if (c.req.path.startsWith("/api/")) return c.json({ error: sentence }, 405, { Allow });
    return errorResponse({ status: 405, title: "Method not allowed", sentence, headers: { Allow } }, c.req.raw);
  };
}
