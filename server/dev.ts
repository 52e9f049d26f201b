import { createServer } from "node:http";
import { createServer as createVite } from "vite";
import type * as ServerBuild from "./main.ts";

export async function dev(): Promise<void> {
  process.env.NODE_ENV = "development";
  process.on("newListener", (event) => {
    if (event === "SIGTERM") queueMicrotask(removeViteSignalListeners);
  });
  // Not in main.ts: a server under nohup must survive SIGHUP.
  process.on("SIGHUP", () => process.kill(process.pid, "SIGTERM"));
  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  const createViteServer = ((options: object, listener: (...args: unknown[]) => void) =>
    createServer(options, (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
    )) as typeof createServer;
  const { main } = (await vite.ssrLoadModule("./server/main.ts")) as typeof ServerBuild;
  await main(createViteServer);
}

// The once() listeners of React Router's Vite servers exit before main.ts, which uses on(), stops the database.
function removeViteSignalListeners(): void {
  for (const listener of process.rawListeners("SIGTERM")) {
    if ("listener" in listener) process.off("SIGTERM", listener.listener as NodeJS.SignalsListener);
  }
}
