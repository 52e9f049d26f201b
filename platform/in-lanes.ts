/** So many at a time, begun in order. @returns the results in the order of the items */
export async function inLanes<Item, Result>(
  items: Item[],
  lanes: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length);
  const remaining = items.entries();
  const lane = async () => {
    for (const [index, item] of remaining) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
