import { Outlet } from "react-router";
import { requireSandboxAccess } from "~/middleware/sandbox-access.server.ts";
import type { Route } from "./+types/layout";

export const handle = { access: "sandbox" };
export const middleware: Route.MiddlewareFunction[] = [requireSandboxAccess];

export default function DevLayout() {
  return <Outlet />;
}
