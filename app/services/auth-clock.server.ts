import type { BetterAuthOptions } from "better-auth";
import type { drizzleAdapter } from "better-auth/adapters/drizzle";
import { type Clock, processAheadMs } from "#platform/clock.ts";

type Adapter = ReturnType<typeof drizzleAdapter>;

/**
 * better-auth tells the time by the process's clock and cannot be given another: what it writes is dated by the
 * database's on the way in, and by the process's on the way out, so that a process whose clock is wrong ends no session
 * early and makes none that lasts longer.
 */
export function byDatabaseClock(makeAdapter: Adapter, clock: Clock): Adapter {
  return (options: BetterAuthOptions) => {
    const adapter = makeAdapter(options);
    const shifting: typeof adapter = new Proxy(adapter, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        // The Drizzle adapter has none unless it is told to; its stand-in would go around us.
        if (name === "transaction") return (work: (adapter: unknown) => unknown) => work(shifting);
        if (typeof member !== "function") return member;
        return async (...given: unknown[]) => {
          const ms = processAheadMs(clock);
          return shifted(await member.apply(target, shifted(given, -ms)), ms);
        };
      },
    });
    return shifting;
  };
}

function shifted<Value>(value: Value, ms: number): Value {
  if (ms === 0 || typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return new Date(value.getTime() + ms) as Value;
  if (Array.isArray(value)) return value.map((each) => shifted(each, ms)) as Value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shifted(each, ms)])) as Value;
}
