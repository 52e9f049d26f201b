import { createContext } from "react-router";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import type { Logger } from "#platform/observability/log.ts";
import type { Disk } from "#platform/storage/disk.ts";
import type { Files } from "#platform/storage/files.ts";
import type { SiteContent } from "../content/document.ts";
import type { Database } from "../db/client.server.ts";
import type { Settings } from "../env.server.ts";
import type { PublicAnswerFigure } from "./answer-figure.server.ts";
import type { Auth } from "./auth.server.ts";
import type { LiveContent } from "./live-content.server.ts";
import type { Payments } from "./payments.server.ts";
import type { RateLimits } from "./rate-limits.server.ts";

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
  secret: string;
  answerFigure: Pick<PublicAnswerFigure, "current">;
  /** At the moment of the request, or a draft in its place. */
  content: SiteContent;
  liveContent: Pick<LiveContent, "current" | "publicationOf" | "withDraft">;
  /** Subject of rate limits: an IPv4 address, or the /64 of an IPv6 one. */
  visitor: string;
  isOfThisMachine: boolean;
  isSecondFactorOptional: (pattern: string) => boolean;
  requestId: string;
}

export const appContext = createContext<AppContext>();

/** Internal: marks a response of a route with `handle.cache: "public"` for the page cache. */
export const cacheableHeader = "X-Cacheable";
