import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { trimSlashes } from "~/components/trim-slashes.ts";
import { type AppContext, appContext } from "~/services/request-context.server.ts";
import { decodedPath } from "./allowed-methods.ts";
import { isOfThisMachine, networkOf } from "./trusted-proxy.ts";

export type ProcessContext = Omit<
  AppContext,
  "content" | "requestId" | "visitor" | "isOfThisMachine" | "isSecondFactorOptional"
>;

export function serveRoutes(build: ServerBuild, runtime: ProcessContext, secondFactorOptional: Set<string>) {
  const { appUrl, mode } = runtime.settings;
  // The CSRF middleware already checks the origin, also one that a page without referrer hides.
  const allowedActionOrigins = [new URL(appUrl).host, "null"];
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, mode);
  return async (c: Context<{ Bindings: HttpBindings; Variables: { requestId: string } }>): Promise<Response> => {
    const respond = (request: Request) => {
      const context = new RouterContextProvider();
      context.set(appContext, {
        ...runtime,
        content: runtime.liveContent.current(),
        requestId: c.get("requestId"),
        visitor: networkOf(c.req.header("X-Forwarded-For") ?? ""),
        isOfThisMachine: isOfThisMachine(c.env.incoming),
        isSecondFactorOptional: (pattern) => secondFactorOptional.has(`/${trimSlashes(pattern)}`),
      });
      return handle(request, context);
    };
    const respondNotFound = () =>
      respond(new Request(new URL("/not-found", c.req.url), { headers: c.req.raw.headers }));
    if (decodedPath(new URL(c.req.url).pathname) === undefined) return respondNotFound();
    const response = await respond(c.req.raw);
    return lacksPage(c, response) ? respondNotFound() : response;
  };
}

function lacksPage(c: Context, response: Response): boolean {
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  const wantsPage = c.req.method === "GET" && c.req.header("Accept")?.includes("text/html");
  return response.status === 404 && !isPage && Boolean(wantsPage) && !c.req.path.endsWith(".data");
}
