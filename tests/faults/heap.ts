export interface HeapWatch {
  /** After a full garbage collection. */
  usedBytes(): Promise<number>;
  close(): void;
}

/** Any free port, on loopback only. */
export const inspected = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

/** `errors` is the product's stderr, which names the inspector's address. */
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
