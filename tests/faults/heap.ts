/** Watches the heap of a product that was started with `inspected`, through the inspector of its own process. */
export interface HeapWatch {
  /** Bytes in use after a full collection. */
  usedBytes(): Promise<number>;
  close(): void;
}

/** What the environment needs so that the heap can be watched; any free port of this machine only. */
export const inspected = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

/**
 * @param errors what the product wrote on standard error, where its inspector says where it listens
 */
export async function watchHeap(errors: string): Promise<HeapWatch> {
  const address = /ws:\/\/\S+/.exec(errors)?.[0];
  if (!address) throw new Error(`no inspector in: ${errors}`);
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const asked = new Map<number, (result: Record<string, number>) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    asked.get(id)?.(result);
    asked.delete(id);
  });
  let last = 0;
  const ask = (method: string) =>
    new Promise<Record<string, number>>((resolve) => {
      last += 1;
      asked.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method }));
    });
  return {
    async usedBytes() {
      await ask("HeapProfiler.enable");
      await ask("HeapProfiler.collectGarbage");
      const { usedSize } = await ask("Runtime.getHeapUsage");
      await ask("HeapProfiler.disable");
      return usedSize ?? 0;
    },
    close: () => socket.close(),
  };
}
