import { data, type MiddlewareFunction } from "react-router";
import { appContext } from "~/services/request-context.server.ts";

export const requireSandboxAccess: MiddlewareFunction<Response> = ({ context }) => {
  const { isOfThisMachine, settings } = context.get(appContext);
  if (!isOfThisMachine && !settings.allowRemoteDev) throw data(null, { status: 404, statusText: "Not Found" });
};
