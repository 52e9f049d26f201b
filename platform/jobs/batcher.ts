interface Waiting<Item, Result> extends PromiseWithResolvers<Result> {
  item: Item;
}

/** What came of one item of a batch. */
export type Outcome<Result> = { value: Result } | { error: unknown };

/**
 * Does work of one kind together: what comes while a batch is under way is the next batch. Alone, an item waits for
 * nobody; under load most of what an item costs is paid once a batch.
 * @param doAll does a batch; gives an outcome for each item, in order. Where it throws, nobody knows what was done,
 *   and those who wait fail with it: they would fare the same, only later
 * @param limits.patienceMs how long those who wait let one batch be under way alone: then another begins beside it, so
 *   that one that hangs does not hold up all
 * @param limits.atOnce so many batches are under way at the same time, at the most
 * @param limits.largest so many items are in a batch at the most
 */
export function inBatches<Item, Result>(
  doAll: (items: Item[]) => Promise<Outcome<Result>[]>,
  { atOnce, largest, patienceMs }: { atOnce: number; largest: number; patienceMs: number },
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;

  const doBatch = async () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting.splice(0, largest);
    if (batch.length === 0) return;
    if (waiting.length > 0) bePatient();
    try {
      const outcomes = await doAll(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index] ?? { error: new Error("A batch left an item without an outcome") };
        if ("value" in outcome) resolve(outcome.value);
        else reject(outcome.error);
      }
    } catch (error) {
      const failed = [...batch, ...waiting];
      waiting = [];
      for (const { reject } of failed) reject(error);
    }
  };

  const begin = () => {
    underWay += 1;
    // What else arrived in this turn goes along.
    setImmediate(async () => {
      do await doBatch();
      while (waiting.length > 0 && underWay === 1);
      underWay -= 1;
      if (waiting.length > 0) bePatient();
    });
  };

  const bePatient = () => {
    if (underWay < atOnce) timer ??= setTimeout(begin, patienceMs);
  };

  return (item) => {
    const place = { item, ...Promise.withResolvers<Result>() };
    waiting.push(place);
    if (underWay === 0) begin();
    else bePatient();
    return place.promise;
  };
}
