/** How many requests are under way, so that work which can wait gives way to people who do wait. */
export interface Traffic {
  /** To be called when a request begins; gives what is to be called, once, when it has ended. */
  begin(): () => void;
  /** Resolves as soon as the house is calm, and in any case after a second, so that nothing waits for ever. */
  calm(): Promise<void>;
}

// With so many requests at once, each of them waits for the others already.
const crowd = 4;
const longestWaitMs = 1_000;

export function createTraffic(): Traffic {
  const waiting = new Set<() => void>();
  let underWay = 0;
  return {
    begin() {
      underWay += 1;
      return () => {
        underWay -= 1;
        if (underWay < crowd) for (const go of waiting) go();
      };
    },
    async calm() {
      if (underWay < crowd) return;
      await new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, longestWaitMs);
        waiting.add(go);
      });
    },
  };
}
