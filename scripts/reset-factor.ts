import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { findEmbeddedPostgres } from "../platform/postgres/embedded-postgres.ts";
import type * as Graph from "../server/app.ts";

// Takes a lost second factor off an admin's account: `npm run admin:reset-factor -- EMAIL`. Works beside the running
// server. For whoever can reach the server's shell and nobody on the team can sign in any more.
const [address] = process.argv.slice(3);
if (existsSync(".env")) process.loadEnvFile(".env");
const graph: typeof Graph = await import(pathToFileURL("build/server/index.js").href);

try {
  if (!address) throw new Error("Say whose: npm run admin:reset-factor -- EMAIL");
  const settings = graph.readSettings(process.env, process.cwd());
  const connectionString = settings.databaseUrl ?? (await findEmbeddedPostgres(settings.dataDir));
  if (connectionString === undefined) {
    throw new Error(`The server on ${settings.dataDir} is not running. Start it, then say this again.`);
  }
  process.stdout.write(`${await reset(connectionString, address)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

async function reset(connectionString: string, email: string): Promise<string> {
  const log = graph.createLogger("error");
  const database = graph.openDatabase(connectionString, () => {});
  const { db, close } = database;
  const jobs = await graph.startJobs(database, [graph.accountEmail], log);
  try {
    const done = await graph.resetSecondFactorOf({ db, jobs, clock: graph.systemClock }, email);
    if (done.refused !== undefined) throw new Error(done.refused);
    return "The second factor is off and every session of the account has ended. Its owner is told by mail.";
  } finally {
    await jobs.stop(1_000);
    await close();
  }
}
