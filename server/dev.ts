import { createServer as createHttpServer } from "node:http";
import { createServer as createVite } from "vite";
import type * as Graph from "./app.ts";
import { main } from "./main.ts";

/** The product on its sources, rebuilt as they change: Vite answers for modules, our own server for all else. */
export async function dev(): Promise<void> {
  process.env.NODE_ENV = "development";
  process.on("newListener", (event) => {
    if (event === "SIGTERM") queueMicrotask(keepSignalToOurselves);
  });
  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  const viteFirst = ((options: object, listener: (...args: unknown[]) => void) =>
    createHttpServer(options, (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
    )) as typeof createHttpServer;
  await main(() => vite.ssrLoadModule("./server/app.ts") as Promise<typeof Graph>, viteFirst);
}

/**
 * React Router's plugin makes Vites of its own that are not in middleware mode, without a way to say so. Those end the
 * process at SIGTERM, before main.ts has stopped the database. They listen with once(), main.ts with on().
 */
function keepSignalToOurselves(): void {
  for (const listener of process.rawListeners("SIGTERM")) {
    if ("listener" in listener) process.off("SIGTERM", listener.listener as NodeJS.SignalsListener);
  }
}
