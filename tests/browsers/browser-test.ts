import { afterAll, beforeAll, inject } from "vitest";
import { startOnOwnDatabase } from "../support/http.ts";
import type { Product } from "../support/product.ts";
import type { EngineName, LaunchOptions } from "./engines/engine.ts";
import { launchEngine, type Session } from "./engines/session.ts";

declare module "vitest" {
  interface ProvidedContext {
    engine: EngineName;
  }
}

/** `npm test` runs the short form. */
export const isFull = process.env.BROWSERS === "full";

export interface Site {
  readonly product: Product;
  readonly databaseUrl: string;
  /** A window of the project's engine, or of another; without cookies. The same options later give the same window. */
  open(options: LaunchOptions & { engine?: EngineName }): Promise<Session>;
}

/** One product for the file that calls it, and a window for each kind of options. */
export function serveSite(env: Record<string, string> = {}): Site {
  let started: { product: Product; databaseUrl: string };
  const sessions = new Map<string, Promise<Session>>();
  beforeAll(async () => {
    started = await startOnOwnDatabase(env);
  });
  afterAll(async () => {
    await Promise.allSettled([...sessions.values()].map(async (session) => (await session).close()));
    await started?.product.stop();
  });
  return {
    get product() {
      return started.product;
    },
    get databaseUrl() {
      return started.databaseUrl;
    },
    async open({ engine = inject("engine"), ...options }) {
      const kind = JSON.stringify({ ...options, engine, width: 0, height: 0 });
      const known = sessions.get(kind);
      const session = known ?? launchEngine(engine, options);
      sessions.set(kind, session);
      if (known) {
        // The old page would store what was typed, and its requests renew the cookies.
        await (await session).goto(`${started.product.url}/robots.txt`);
        await (await session).clearCookies();
        await (await session).setSize(options.width, options.height);
      }
      return session;
    },
  };
}
