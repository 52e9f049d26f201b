import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figure } from "../tests/attacks/figures.ts";

// The attacks in full, or those whose file's name holds a given word; the test command runs their short versions.
const folder = mkdtempSync(join(tmpdir(), "tidewheel-attacks-"));
const figures = join(folder, "figures.jsonl");
const vitest = join("node_modules", ".bin", "vitest");
const { status } = spawnSync(
  process.execPath,
  [vitest, "run", "--config", "tests/attacks/vitest.config.ts", ...process.argv.slice(3)],
  { stdio: "inherit", env: { ATTACKS: "full", ...process.env, ATTACK_FIGURES: figures } },
);
const reached = existsSync(figures) ? readFileSync(figures, "utf8").trim().split("\n") : [];
const rows = reached.map((line) => JSON.parse(line) as Figure).sort((a, b) => a.id.localeCompare(b.id));
const width = Math.max(0, ...rows.map(({ attack }) => attack.length));
process.stdout.write("\n");
for (const { id, attack, reached } of rows) process.stdout.write(`${id}  ${attack.padEnd(width)}  ${reached}\n`);
process.stdout.write(status === 0 ? "\nEvery attack was held.\n" : "\nNot every attack was held: see above.\n");
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);
