import { createContext, type MiddlewareFunction, redirect } from "react-router";
import {
  type Admin,
  hasRecentAuth,
  pathOf,
  requireAdmin,
  requireOwner,
} from "~/features/admin-accounts/admin-guards.server.ts";
import { type AppContext, appContext } from "~/services/request-context.server.ts";

/** The signed-in admin of a request, set by the admin layout's middleware. */
export const adminContext = createContext<Admin>();

/**
 * Looks up the session of every request below the admin layout, once, and sends its renewed cookie along.
 * @throws a redirect to the login page, or to the second factor's page for an admin who must set one up, except on
 * routes whose handle says `secondFactor: "optional"`
 */
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

/**
 * For actions that may have ended the session, as the fifth wrong password does.
 * @throws a redirect to the login page where there is no session any more
 */
export const requireOpenSession = (request: Request, app: AppContext) =>
  requireAdmin(request, app, { evenWithoutSecondFactor: true });

/**
 * Asks for the password again unless it was typed in this session within the last 15 minutes.
 * @param options.returnTo the page to come back to; without it the one that was asked for
 * @param options.methods only these requests, such as POST on a page that anybody on the team may read
 * @throws a redirect to /admin/confirm
 */
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

/** @throws a 403 error page for an admin who is no owner */
export const ownersOnly: MiddlewareFunction<Response> = ({ context }) => {
  requireOwner(context.get(adminContext));
};
