import { data, type ServerBuild } from "react-router";
import { databaseError, isPassing } from "~/db/client.server.ts";
import { wrapHandlers } from "./route-modules.ts";

const away = () =>
  data("The database is not answering. Nothing was lost; please try again in a minute.", {
    status: 503,
    statusText: "Service Unavailable",
  });

/**
 * The routes, with every loader's and action's database error turned into what may be shown and logged: a passing one
 * into 503, any other into the database's own error, without the values of the query.
 */
export function withDatabaseErrors(build: ServerBuild): ServerBuild {
  return wrapHandlers(build, (handler) => async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      const cause = databaseError(error) ?? error;
      throw cause instanceof Error && isPassing(cause) ? away() : cause;
    }
  });
}
