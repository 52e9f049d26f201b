import { findDatabaseError, isTransientError } from "#platform/postgres/client.ts";
import type { AppContext } from "./request-context.server.ts";

/** Leaves the search text out of the log. @returns 503 where a retry may help */
export function logFailedRead({ log, requestId }: AppContext, error: unknown): 500 | 503 {
  const cause = findDatabaseError(error) ?? error;
  const { name, code } = cause instanceof Error ? (cause as Error & { code?: string }) : { name: typeof cause };
  log.error({ requestId, name, code }, "an admin list could not be loaded");
  return cause instanceof Error && isTransientError(cause) ? 503 : 500;
}
