import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { findDatabaseError, isTransientError } from "#platform/postgres/client.ts";
import { retryAfterContext } from "./retry-after.server.ts";

const busyRetryAfterSeconds = 5;
const statementTimedOut = "57014";
// A NUL character, which PostgreSQL stores in no text.
const invalidCharacter = "22021";

const databaseErrorContext = createContext<(Error & { code?: string }) | null>(null);

/**
 * Called by `handleError` with what a loader or action threw.
 * @returns true for a database error, which `answerDatabaseErrors` then answers
 */
export function captureDatabaseError(error: unknown, context: Readonly<RouterContextProvider>): boolean {
  const cause = findDatabaseError(error) ?? error;
  // What comes a second time was thrown below.
  if (!(cause instanceof Error) || context.get(databaseErrorContext)) return false;
  if (!findDatabaseError(error) && !isTransientError(cause)) return false;
  context.set(databaseErrorContext, cause);
  return true;
}

/**
 * Answers 503 while the database is away or busy and 400 for text that it cannot store. Any other database error goes on
 * without Drizzle's wrapper, whose message holds the values of the query.
 */
export const answerDatabaseErrors: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const error = context.get(databaseErrorContext);
  if (!error) return response;
  if (error.code === statementTimedOut) {
    context.set(retryAfterContext, busyRetryAfterSeconds);
    throw unavailable("The server is busy. Nothing was lost; please try again in a moment.", busyRetryAfterSeconds);
  }
  if (isTransientError(error))
    throw unavailable("The database is not answering. Nothing was lost; please try again in a minute.");
  if (error.code === invalidCharacter)
    throw data("The URL contains an invalid character.", { status: 400, statusText: "Bad Request" });
  throw error;
};

function unavailable(sentence: string, retryAfterSeconds?: number) {
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return data(sentence, { status: 503, statusText: "Service Unavailable", headers });
}
