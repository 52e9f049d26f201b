import { createServer } from "node:http";
import { createServer as createVite } from "vite";
import type * as ServerBuild from "./main.ts";

/** Runs the product from its sources: Vite answers for modules, our own server for everything else. */
export async function dev(): Promise<void> {
  process.env.NODE_ENV = "development";
  process.on("newListener", (event) => {
    if (event === "SIGTERM") queueMicrotask(removeViteSignalListeners);
  });
  // Not in main.ts: a server under nohup must outlive its terminal.
  process.on("SIGHUP", () => process.kill(process.pid, "SIGTERM"));
  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  const createViteServer = ((options: object, listener: (...args: unknown[]) => void) =>
    createServer(options, (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
    )) as typeof createServer;
  const { main } = (await vite.ssrLoadModule("./server/main.ts")) as typeof ServerBuild;
  await main(createViteServer);
}

/**
 * React Router's plugin makes Vites of its own that are not in middleware mode, without a way to say so. Those end the
 * process at SIGTERM before main.ts has stopped the database. They listen with once(), main.ts with on().
 */
function removeViteSignalListeners(): void {
  for (const listener of process.rawListeners("SIGTERM")) {
    if ("listener" in listener) process.off("SIGTERM", listener.listener as NodeJS.SignalsListener);
  }
}
