import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Graph from "../server/app.ts";

interface Given {
  settings: ReturnType<typeof Graph.readSettings>;
  log: ReturnType<typeof Graph.createLogger>;
  args: string[];
  /** Aborted by Ctrl+C and SIGTERM: what was begun is undone first. */
  signal: AbortSignal;
}

/**
 * Runs what a person typed, with the settings of the product, on the code of the product. Ends the process: with 0, or
 * with 1 and one sentence on standard error.
 */
export async function runCommand(command: (graph: typeof Graph, given: Given) => Promise<void>): Promise<void> {
  const root = process.cwd();
  if (existsSync(".env")) process.loadEnvFile(".env");
  const graph: typeof Graph = await import(pathToFileURL(join(root, "build/server/index.js")).href);
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => ending.abort(new graph.BackupError("Broken off.")));
  }
  try {
    const settings = graph.readSettings(process.env, root);
    const log = graph.createLogger("error");
    await command(graph, { settings, log, args: process.argv.slice(3), signal: ending.signal });
    process.exit(0);
  } catch (thrown) {
    const error = ending.signal.aborted ? ending.signal.reason : thrown;
    const isForPeople = [graph.SettingsError, graph.StartError, graph.BackupError].some(
      (each) => error instanceof each,
    );
    process.stderr.write(`${isForPeople && error instanceof Error ? error.message : graph.toUserMessage(error)}\n`);
    process.exit(1);
  }
}

/** A path as whoever typed it means it: the bootstrap has since gone to the project's folder. */
export const givenPath = (path: string) => resolve(process.env.INIT_CWD ?? process.env.PWD ?? process.cwd(), path);
