import { existsSync } from "node:fs";
import { givenPath, runCommand } from "./command.ts";

// npm run backup -- FILE: everything that the installation holds, in one archive, proven by restoring it aside. The
// product may run meanwhile.
await runCommand(async (graph, { settings, log, args, signal }) => {
  const [file, ...rest] = args;
  if (file === undefined || file.startsWith("-") || rest.length > 0) {
    throw new graph.BackupError("Say where the backup goes: npm run backup -- FILE");
  }
  const path = givenPath(file);
  if (existsSync(path)) throw new graph.BackupError(`${path} is there already. Name a file that is not.`);
  const files = await graph.createFiles(settings);
  await graph.withDatabase(settings, log, "read", async (connectionString) => {
    const taken = await graph.takeBackup({ connectionString, files, clock: graph.systemClock }, { path, signal });
    const { tables, vanished } = taken.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `Backup: ${path} (${rows} rows of ${tables.length} tables, ${taken.manifest.files.length} files, ${taken.bytes} bytes)\n`,
    );
    if (vanished.length > 0) process.stdout.write(`Removed while it was taken: ${vanished.length} files\n`);
    const localFolder = settings.databaseUrl === undefined ? settings.dataDir : undefined;
    await graph.verifyBackup(connectionString, { path, localFolder, signal }).catch((error) => {
      throw new graph.BackupError(`Not proven: ${graph.toUserMessage(error)}`);
    });
    process.stdout.write("Proven: restored aside, every row and every file is equal\n");
  });
});
