import { setTimeout as delay } from "node:timers/promises";

/** One answer: 0 where there was none. */
export interface Read {
  status: number;
  ms: number;
  /** By performance.now(). */
  beganMs: number;
}

const giveUpAfterMs = 30_000;

/** Somebody who is signed in and looks at a page again and again. */
export function startReader(url: string, cookie: string, everyMs = 100): { finish(): Promise<Read[]> } {
  const reads: Read[] = [];
  let isFinishing = false;
  const reading = (async () => {
    while (!isFinishing) {
      const beganMs = performance.now();
      const status = await read(url, cookie);
      reads.push({ status, ms: performance.now() - beganMs, beganMs });
      await delay(everyMs);
    }
  })();
  return {
    async finish() {
      isFinishing = true;
      await reading;
      return reads;
    },
  };
}

/** The status of a page that was read whole. */
export async function read(url: string, cookie = ""): Promise<number> {
  try {
    const signal = AbortSignal.timeout(giveUpAfterMs);
    const answer = await fetch(url, { headers: { Cookie: cookie }, redirect: "manual", signal });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
