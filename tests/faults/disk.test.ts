import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { startProduct } from "../support/product.ts";
import { withDataFolder } from "../support/temp-dir.ts";
import type { DiskFullResult } from "./small-disk.ts";

const size = "80m";

/** Runs small-disk.ts on its own 80 MB file system: root mounts it, other users use a user namespace. */
function onSmallDisk(): DiskFullResult {
  const folder = mkdtempSync(join(tmpdir(), "tidewheel-disk-"));
  const program = [process.execPath, "tests/faults/small-disk.ts", folder];
  const mount = ["mount", "-t", "tmpfs", "-o", `size=${size},mode=755`, "tmpfs", folder];
  const isRoot = process.getuid?.() === 0;
  try {
    if (isRoot) {
      const [command = "", ...rest] = mount;
      execFileSync(command, rest);
      return runAndParse(program);
    }
    const back = ["unshare", "--user", `--map-user=${process.getuid?.()}`, `--map-group=${process.getgid?.()}`];
    const inside = `${mount.map(quoted).join(" ")} && exec ${[...back, ...program].map(quoted).join(" ")}`;
    return runAndParse(["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", inside]);
  } finally {
    if (isRoot) spawnSync("umount", [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

function runAndParse([command = "", ...rest]: string[]): DiskFullResult {
  const output = execFileSync(command, rest, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  return JSON.parse(output.trim().split("\n").at(-1) ?? "");
}

test("F3 a full disk: requests are rejected with a clear message, the server survives and recovers, and nothing acknowledged is lost", () => {
  const filled = onSmallDisk();
  console.log(
    `F3 disk of ${size}, down to ${filled.freeBytesAtWorst} bytes free: ${filled.acknowledged} acknowledged, ${filled.lost} lost, ` +
      `${filled.storedTwice} stored twice; ${filled.refusedByFloor} refused by the floor, ${filled.otherRefusals} otherwise with 503; ` +
      `health p99 ${filled.healthP99Ms.toFixed(0)} ms, ${filled.healthFailures} failures; ` +
      `accepts again ${filled.acceptsAgainAfterMs.toFixed(0)} ms after there was room`,
  );
  expect(filled).toMatchObject({ lost: 0, storedTwice: 0, wrong: [], healthFailures: 0 });
  expect(filled.message).toContain("Nothing was stored; please try again");
  expect(filled.freeBytesAtWorst).toBeLessThan(2 ** 20);
  expect(filled.acknowledged).toBeGreaterThan(50);
});

test("REVIEW-L10 rejections for lack of disk space have a Retry-After header", async () => {
  await withDataFolder(async (dataDir) => {
    const product = await startProduct({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn", DISK_FLOOR_MB: "1000000000" } });
    try {
      const form = new FormData();
      form.set("name", "Noor Okafor");
      const json = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
      const fields = { method: "POST", body: new URLSearchParams(hostApplicationFields()) };
      for (const [path, init] of [
        ["/host/application", fields],
        ["/press", fields],
        ["/host/contact-sales", fields],
        ["/payment", fields],
        ["/careers", { method: "POST", body: form }],
        ["/api/career-applications", { method: "POST", body: form }],
        ["/api/create-deposit-payment", json],
      ] as const) {
        const answer = await fetch(product.url + path, { ...init, redirect: "manual" });
        const text = await answer.text();
        expect(answer.status, path).toBe(503);
        expect(text, path).toContain("in an hour");
        expect(answer.headers.get("Retry-After"), path).toBe("3600");
      }
    } finally {
      expect(await product.stop()).toBe(0);
    }
  });
});
