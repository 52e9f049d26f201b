import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { findDatabaseError, isTransientError } from "#platform/postgres/client.ts";
import { unavailable } from "./retry-after.server.ts";

const busyRetryAfterSeconds = 5;
const statementTimedOut = "57014";
// SQLSTATE for a NUL character, which PostgreSQL cannot store in text.
const invalidCharacter = "22021";

const databaseErrorContext = createContext<(Error & { code?: string }) | null>(null);

export function captureDatabaseError(error: unknown, context: Readonly<RouterContextProvider>): boolean {
  const cause = findDatabaseError(error) ?? error;
  // With an error captured already, this one comes from `answerDatabaseErrors`.
  if (!(cause instanceof Error) || context.get(databaseErrorContext)) return false;
  if (!findDatabaseError(error) && !isTransientError(cause)) return false;
  context.set(databaseErrorContext, cause);
  return true;
}

/** Throws other database errors without Drizzle's wrapper, whose message quotes the query's values. */
export const answerDatabaseErrors: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const error = context.get(databaseErrorContext);
  if (!error) return response;
  if (error.code === statementTimedOut) {
    const sentence = "The server is busy. Nothing was lost; please try again in a moment.";
    throw unavailable(context, sentence, { retryAfterSeconds: busyRetryAfterSeconds });
  }
  if (isTransientError(error))
    throw unavailable(context, "The database is not answering. Nothing was lost; please try again in a minute.");
  if (error.code === invalidCharacter)
    throw data("The URL contains an invalid character.", { status: 400, statusText: "Bad Request" });
  throw error;
};
