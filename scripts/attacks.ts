import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Measurement } from "../tests/support/measurements.ts";

// `npm run attacks -- FILE...` selects files by name.
const folder = mkdtempSync(join(tmpdir(), "tidewheel-attacks-"));
const figures = join(folder, "figures.jsonl");
const vitest = join("node_modules", ".bin", "vitest");
const only = process.argv.slice(3);
const { status } = spawnSync(process.execPath, [vitest, "run", "--config", "tests/attacks/vitest.config.ts", ...only], {
  stdio: "inherit",
  env: { ATTACKS: "full", ...process.env, ATTACK_FIGURES: figures },
});
const featureTests = [
  {
    id: "S2",
    attack: "old cookies after log-out, reset, demotion and removal (tests/http/accounts.test.ts)",
    run: ["tests/http/accounts.test.ts", "-t", "S2"],
    held: "each dead on the next request",
  },
  {
    id: "S9",
    attack: "hostile uploads (tests/http/careers.test.ts, CAREER-03)",
    run: ["tests/http/careers.test.ts", "-t", "CAREER-03"],
    held: "each refused, nothing left behind, memory within bounds",
  },
];
let isHeld = status === 0;
for (const { id, attack, run, held } of only.length === 0 ? featureTests : []) {
  const ended = spawnSync(process.execPath, [vitest, "run", ...run], { stdio: "inherit" });
  isHeld &&= ended.status === 0;
  const figure: Measurement = { id, attack, reached: ended.status === 0 ? held : "not held" };
  appendFileSync(figures, `${JSON.stringify(figure)}\n`);
}
const reached = existsSync(figures) ? readFileSync(figures, "utf8").trim().split("\n") : [];
const rows = reached.map((line) => JSON.parse(line) as Measurement).sort((a, b) => a.id.localeCompare(b.id));
const width = Math.max(0, ...rows.map(({ attack }) => attack.length));
process.stdout.write("\n");
for (const { id, attack, reached } of rows) process.stdout.write(`${id}  ${attack.padEnd(width)}  ${reached}\n`);
process.stdout.write(isHeld ? "\nEvery attack was held.\n" : "\nNot every attack was held: see above.\n");
rmSync(folder, { recursive: true, force: true });
process.exit(isHeld ? 0 : 1);
