import { createContext } from "react-router";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import type { Logger } from "#platform/observability/log.ts";
import type { Disk } from "#platform/storage/disk.ts";
import type { Files } from "#platform/storage/files.ts";
import type { Database } from "../db/client.server.ts";
import type { Settings } from "../env.server.ts";
import type { Auth } from "./auth.server.ts";
import type { Payments } from "./payments.server.ts";
import type { RateLimits } from "./rate-limits.server.ts";

/** Everything of the outside world that a route may hand to a feature. */
export interface AppContext {
  settings: Settings;
  db: Database;
  jobs: Jobs;
  files: Files;
  disk: Disk;
  auth: Auth;
  payments: Payments;
  limits: RateLimits;
  clock: Clock;
  log: Logger;
  /** Signs what the product hands out: sessions and single-use links. */
  secret: string;
  /** Who is limited as one visitor: an IPv4 address, or the /64 of an IPv6 one. */
  visitor: string;
  /** Whether the request came from this very machine, and not through a proxy. */
  isOfThisMachine: boolean;
  /** Whether a route, named by its pattern such as /admin/confirm, opens before a required second factor is set up. */
  isSecondFactorOptional: (pattern: string) => boolean;
  /** Names this request in the log and on an error page. */
  requestId: string;
}

/** `context.get(appContext)` in a loader or action. */
export const appContext = createContext<AppContext>();

/** Marks, inside the process, an answer that the page cache may keep: its route says `handle.cache: "public"`. */
export const cacheableHeader = "X-Cacheable";
