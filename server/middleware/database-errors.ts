import { data, type ServerBuild } from "react-router";
import { findDatabaseError, isTransientError } from "#platform/postgres/client.ts";
import { wrapHandlers } from "../route-modules.ts";

const away = () =>
  data("The database is not answering. Nothing was lost; please try again in a minute.", {
    status: 503,
    statusText: "Service Unavailable",
  });

// A NUL, which PostgreSQL takes in no text: only whoever asked can have sent it, as an id or a word to look for.
const isNoText = (error: Error & { code?: string }) => error.code === "22021";
const noText = () => data("This address holds a sign that no text has.", { status: 400, statusText: "Bad Request" });

/**
 * The routes, with every loader's and action's database error turned into what may be shown and logged: a passing one
 * into 503, a sign that no text has into 400, any other into the database's own error, without the values of the query.
 */
export function withDatabaseErrors(build: ServerBuild): ServerBuild {
  return wrapHandlers(build, (handler) => async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      const cause = findDatabaseError(error) ?? error;
      if (!(cause instanceof Error)) throw cause;
      throw isTransientError(cause) ? away() : isNoText(cause) ? noText() : cause;
    }
  });
}
