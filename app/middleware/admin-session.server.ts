import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { type Admin, hasRecentAuth, pathOf, requireAdmin, requireOwner } from "~/features/team/admin-guards.server.ts";
import { type AppContext, appContext } from "~/services/request-context.server.ts";

export const adminContext = createContext<Admin>();

/** @throws a redirect to login, or to second-factor setup unless the route's handle says `secondFactor: "optional"` */
export const requireSession: MiddlewareFunction<Response> = async ({ context, pattern, request }, next) => {
  const app = context.get(appContext);
  const evenWithoutSecondFactor = app.isSecondFactorOptional(pattern);
  const { admin, headers } = await requireAdmin(request, app, { evenWithoutSecondFactor });
  context.set(adminContext, admin);
  const response = await next();
  // A route that ends or replaces the session sets the cookie itself.
  const written = new Set(response.headers.getSetCookie().map(cookieName));
  for (const cookie of headers.getSetCookie())
    if (!written.has(cookieName(cookie))) response.headers.append("Set-Cookie", cookie);
  return response;
};

const cookieName = (cookie: string) => cookie.slice(0, cookie.indexOf("="));

/** For actions that may have ended the session, such as a wrong password. @throws a redirect to the login page */
export const requireOpenSession = (request: Request, app: Pick<AppContext, "auth" | "db">) =>
  requireAdmin(request, app, { evenWithoutSecondFactor: true });

export function requireRecentAuth({
  returnTo,
  methods,
}: {
  returnTo?: string;
  methods?: string[];
} = {}): MiddlewareFunction<Response> {
  return ({ context, request }) => {
    if (methods && !methods.includes(request.method)) return;
    if (hasRecentAuth(context.get(adminContext), context.get(appContext).clock)) return;
    const next = encodeURIComponent(returnTo ?? pathOf(request));
    throw redirect(`/admin/confirm?next=${next}`, { status: 303 });
  };
}

export const ownersOnly: MiddlewareFunction<Response> = ({ context }) => {
  requireOwner(context.get(adminContext));
};
