import { givenPath, runCommand } from "./command.ts";

// npm run restore -- FILE [--replace]: an archive in the place of an installation. The product has to stand still.
await runCommand(async (graph, { settings, log, args, signal }) => {
  const replace = args.includes("--replace");
  const [file, ...rest] = args.filter((each) => each !== "--replace");
  if (file === undefined || file.startsWith("-") || rest.length > 0) {
    throw new graph.BackupError(
      "Say what is to be restored: npm run restore -- FILE, with --replace over what is there",
    );
  }
  const path = givenPath(file);
  const files = await graph.createFiles(settings);
  await graph.withDatabase(settings, log, "replace", async (connectionString) => {
    const manifest = await graph
      .restoreBackup({ connectionString, files }, { path, replace, signal })
      .catch((error) => {
        throw new graph.BackupError(`Nothing was changed. ${graph.toUserMessage(error)}`);
      });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `Restored: ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files, as of ${manifest.takenAt}\n`,
    );
  });
});
