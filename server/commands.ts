import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { BackupError } from "#platform/backup/manifest.ts";
import { restoreBackup } from "#platform/backup/restore-backup.ts";
import { takeBackup } from "#platform/backup/take-backup.ts";
import { verifyBackup } from "#platform/backup/verify-backup.ts";
import { systemClock } from "#platform/clock.ts";
import { startJobs } from "#platform/jobs/queue.ts";
import { createLogger, type Logger } from "#platform/observability/log.ts";
import { StartError } from "#platform/postgres/data-dir-lock.ts";
import { findEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";
import { createFiles } from "#platform/storage/files.ts";
import { openDatabase } from "~/db/client.server.ts";
import { readSettings, type Settings, SettingsError } from "~/env.server.ts";
import { withDatabase } from "~/features/backups/database-access.server.ts";
import { toUserMessage } from "~/features/backups/error-message.server.ts";
import { resetSecondFactorOf } from "~/features/team/team.server.ts";
import { accountEmail } from "~/services/account-email.server.ts";

interface CommandContext {
  settings: Settings;
  log: Logger;
  args: string[];
  signal: AbortSignal;
}

type Command = (context: CommandContext) => Promise<void>;

export const runBackup = (args: string[]) => runCommand(backup, args);

export const runRestore = (args: string[]) => runCommand(restore, args);

export const runResetFactor = (args: string[]) => runCommand(resetFactor, args);

async function runCommand(command: Command, args: string[]): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => ending.abort(new BackupError("Broken off.")));
  }
  try {
    const settings = readSettings(process.env, process.cwd());
    await command({ settings, log: createLogger("error"), args, signal: ending.signal });
    process.exit(0);
  } catch (thrown) {
    const error = ending.signal.aborted ? ending.signal.reason : thrown;
    const isForPeople = [SettingsError, StartError, BackupError, CommandError].some((each) => error instanceof each);
    process.stderr.write(`${isForPeople && error instanceof Error ? error.message : toUserMessage(error)}\n`);
    process.exit(1);
  }
}

class CommandError extends Error {}

const backup: Command = async ({ settings, log, args, signal }) => {
  const [file, ...rest] = args;
  if (file === undefined || file.startsWith("-") || rest.length > 0) {
    throw new CommandError("Name a file for the backup: npm run backup -- FILE");
  }
  const path = typedPath(file);
  if (existsSync(path)) throw new CommandError(`${path} already exists. Name a new file.`);
  const files = await createFiles(settings);
  await withDatabase(settings, log, "read", async (connectionString) => {
    const taken = await takeBackup({ connectionString, files, clock: systemClock }, { path, signal });
    const { tables, vanished } = taken.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `Backup: ${path} (${rows} rows of ${tables.length} tables, ${taken.manifest.files.length} files, ${taken.bytes} bytes)\n`,
    );
    if (vanished.length > 0) process.stdout.write(`Removed while it was taken: ${vanished.length} files\n`);
    const localFolder = settings.databaseUrl === undefined ? settings.dataDir : undefined;
    await verifyBackup(connectionString, { path, localFolder, signal }).catch((error) => {
      throw new BackupError(`Not proven: ${toUserMessage(error)}`);
    });
    process.stdout.write("Proven: restored aside, every row and every file is equal\n");
  });
};

const restore: Command = async ({ settings, log, args, signal }) => {
  const replace = args.includes("--replace");
  const [file, ...rest] = args.filter((each) => each !== "--replace");
  if (file === undefined || file.startsWith("-") || rest.length > 0) {
    throw new CommandError(
      "Name the backup to restore: npm run restore -- FILE, with --replace to overwrite what is there",
    );
  }
  const path = typedPath(file);
  const files = await createFiles(settings);
  await withDatabase(settings, log, "replace", async (connectionString) => {
    const manifest = await restoreBackup({ connectionString, files }, { path, replace, signal }).catch((error) => {
      throw new BackupError(`Nothing was changed. ${toUserMessage(error)}`);
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `Restored: ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files, as of ${manifest.takenAt}\n`,
    );
  });
};

const resetFactor: Command = async ({ settings, log, args: [address] }) => {
  if (!address) throw new CommandError("Name the account: npm run admin:reset-factor -- EMAIL");
  const connectionString = settings.databaseUrl ?? (await findEmbeddedPostgres(settings.dataDir));
  if (connectionString === undefined) {
    throw new CommandError(`The server on ${settings.dataDir} is not running. Start it, then run this again.`);
  }
  const database = openDatabase(connectionString, () => {});
  const jobs = await startJobs(database, [accountEmail], log);
  try {
    const done = await resetSecondFactorOf({ db: database.db, jobs, clock: systemClock }, address);
    if (done.refused !== undefined) throw new CommandError(done.refused);
    process.stdout.write(
      "Two-step sign-in is off and every session of the account has ended. Its owner gets an email.\n",
    );
  } finally {
    await jobs.stop(1_000);
    await database.close();
  }
};

/** The working directory is now the project folder; resolve against the caller's. */
const typedPath = (path: string) => resolve(process.env.INIT_CWD ?? process.env.PWD ?? process.cwd(), path);
