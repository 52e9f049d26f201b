import { setTimeout as delay } from "node:timers/promises";

/** `status` is 0 when no complete response arrived. */
export interface PageRead {
  status: number;
  ms: number;
  beganMs: number;
}

const giveUpAfterMs = 30_000;

export function startPageReader(url: string, cookie: string, everyMs = 100): { finish(): Promise<PageRead[]> } {
  const reads: PageRead[] = [];
  let isFinishing = false;
  const reading = (async () => {
    while (!isFinishing) {
      const beganMs = performance.now();
      const status = await readPage(url, cookie);
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

export async function readPage(url: string, cookie = ""): Promise<number> {
  try {
    const signal = AbortSignal.timeout(giveUpAfterMs);
    const answer = await fetch(url, { headers: { Cookie: cookie }, redirect: "manual", signal });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
