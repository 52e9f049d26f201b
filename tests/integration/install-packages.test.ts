import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { waitFor } from "../support/product.ts";

const names = ["hello", "quiet"];

let root: string;
let registry: Server;
/** While it is closed, tarballs are asked for and never come. */
let isOpen: boolean;
let waiting: ServerResponse[];
let asked: number;
let starts: ChildProcess[];

beforeEach(async () => {
  [isOpen, waiting, asked, starts] = [true, [], 0, []];
  const tarballs = new Map(await Promise.all(names.map(async (name) => [name, await packageOf(name)] as const)));
  registry = createServer((request, response) => {
    const name = names.find((each) => request.url?.startsWith(`/${each}`)) ?? "";
    const { port } = registry.address() as AddressInfo;
    if (!request.url?.endsWith(".tgz")) {
      const dist = { tarball: `http://127.0.0.1:${port}/${name}.tgz` };
      const versions = { "1.0.0": { name, version: "1.0.0", bin: { [name]: "index.js" }, dist } };
      return response.end(JSON.stringify({ name, versions, "dist-tags": { latest: "1.0.0" } }));
    }
    asked += 1;
    if (!isOpen) return waiting.push(response);
    return response.end(tarballs.get(name));
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  root = mkdtempSync(join(tmpdir(), "tidewheel-install-"));
  mkdirSync(join(root, "scripts"));
  for (const path of ["scripts/run.mjs", "scripts/install-packages.mjs", "scripts/own-node.mjs"])
    cpSync(path, join(root, path));
  const dependencies = Object.fromEntries(names.map((name) => [name, "1.0.0"]));
  const own = { name: "own", version: "1.0.0", dependencies };
  const { port } = registry.address() as AddressInfo;
  const locked = names.map((name) => [
    `node_modules/${name}`,
    { version: "1.0.0", resolved: `http://127.0.0.1:${port}/${name}.tgz`, bin: { [name]: "index.js" } },
  ]);
  writeFileSync(join(root, "package.json"), JSON.stringify(own));
  writeFileSync(
    join(root, "package-lock.json"),
    JSON.stringify({ name: "own", lockfileVersion: 3, packages: { "": own, ...Object.fromEntries(locked) } }),
  );
});
afterEach(async () => {
  for (const start of starts) if (start.exitCode === null) start.kill("SIGKILL");
  registry.closeAllConnections();
  await new Promise((resolve) => registry.close(resolve));
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

async function packageOf(name: string): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: "package/package.json" }, JSON.stringify({ name, version: "1.0.0", bin: { [name]: "index.js" } }));
  tar.entry({ name: "package/index.js", mode: 0o755 }, `#!/usr/bin/env node\nconsole.log("${name} runs");\n`);
  tar.finalize();
  return gzipSync(await buffer(tar));
}

/** As `npm start` begins: a group of its own, as a terminal's. */
function start() {
  const { port } = registry.address() as AddressInfo;
  const { npm_lifecycle_event: _event, ...env } = process.env;
  const child = spawn(process.execPath, ["scripts/run.mjs", "exec", "hello"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: join(root, "cache"),
      npm_config_fetch_retries: "0",
    },
  });
  starts.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  return { child, ended, said: () => said };
}

const press = ({ pid }: ChildProcess, signal: NodeJS.Signals) => process.kill(-(pid ?? 0), signal);

async function expectReady(): Promise<string> {
  isOpen = true;
  const { ended, said } = start();
  const code = await ended;
  expect(said()).toContain("hello runs");
  expect(code).toBe(0);
  expect(readdirSync(join(root, ".node"))).toEqual([]);
  return said();
}

async function interrupt(signal: NodeJS.Signals, whom: "group" | "start" = "group"): Promise<string> {
  isOpen = false;
  const before = asked;
  const { child, ended, said } = start();
  await waitFor(() => asked > before);
  if (whom === "group") press(child, signal);
  else child.kill(signal);
  await ended;
  return said();
}

test("REVIEW2-H3 F14 two interrupted installations, then a start: it is ready", async () => {
  for (const text of [await interrupt("SIGINT"), await interrupt("SIGINT")]) expect(text).not.toMatch(/at .*run\.mjs/);
  expect(existsSync(join(root, "node_modules"))).toBe(false);
  expect(await expectReady()).toContain("Installing packages");
  expect(await expectReady()).not.toContain("Installing");
});

test("REVIEW2-H3 F14 a stop ends npm before it ends itself, in any way that a start is stopped", async () => {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    const text = await interrupt(signal, "start");
    expect(text).toContain("Stopped.");
    // Only a living npm holds its connection.
    await waitFor(() => waiting.every((response) => response.destroyed || response.closed));
  }
  await expectReady();
});

test("REVIEW2-H3 F14 a kill leaves nothing that the next start trips over, nor what goes on meanwhile", async () => {
  await interrupt("SIGKILL", "start");
  await interrupt("SIGKILL");
  // The first one's npm still lives: it gets its packages now.
  for (const response of waiting) response.destroy();
  await expectReady();
});

test("REVIEW2-H3 F14 of two starts at once one installs, and both are ready", async () => {
  isOpen = false;
  const one = start();
  await waitFor(() => asked > 0);
  const other = start();
  await waitFor(() => other.said().includes("waiting for it"));
  isOpen = true;
  for (const response of waiting.splice(0)) response.destroy();
  await one.ended;
  await other.ended;
  const texts = [one.said(), other.said()];
  expect(texts.filter((text) => text.includes("hello runs")).length).toBeGreaterThan(0);
  expect(other.said()).toContain("hello runs");
  await expectReady();
});

test.each([
  ["a package", "hello"],
  ["another package", "quiet"],
  ["every package", ""],
])("REVIEW2-H3 F14 where %s is missing below a good stamp, a start says so once and repairs it", async (_, name) => {
  await expectReady();
  for (const each of readdirSync(join(root, "node_modules")).filter((each) =>
    name ? each === name : !each.startsWith(".in"),
  ))
    rmSync(join(root, "node_modules", each), { recursive: true });
  expect(await expectReady()).toContain("Packages are missing from node_modules; installing them again");
  expect(await expectReady()).not.toContain("nstalling");
});
