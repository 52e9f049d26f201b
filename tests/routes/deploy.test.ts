import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "../../app/env.server.ts";
import { createDatabase } from "../cluster.ts";

// What docs/operations.md and deploy/ tell people to do, as far as this machine has the programs.
const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidewheel-deploy-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("OPS the unit is one that systemd takes, its command starts the product, and its signal ends it well", async () => {
  const unit = await readFile("deploy/tidewheel.service", "utf8");
  if (has("systemd-analyze")) {
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "deploy/tidewheel.service"], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
  }
  const [, command = ""] = /^ExecStart=(.+)$/m.exec(unit) ?? [];
  const [program = "", ...args] = command.split(" ");
  expect(existsSync(program)).toBe(true);
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    TMPDIR: folder,
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: await createDatabase(),
    PORT: "0",
  };
  const child = spawn(program, args, { env: env as NodeJS.ProcessEnv, stdio: ["ignore", "pipe", "inherit"] });
  const exited = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^Ready: (.*)$/.exec(line) ?? [];
    if (!url) continue;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    child.kill("SIGTERM");
    break;
  }
  expect(await exited).toBe(0);
  // Whatever it may take to end stays below what systemd grants.
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(30);
});

test("OPS the proxies' files are ones that they take", async () => {
  if (has("nginx") && has("openssl")) {
    const [key, certificate] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
    execFileSync(
      "openssl",
      [
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "1",
        "-subj",
        "/CN=tidewheel.example",
        "-keyout",
        key,
        "-out",
        certificate,
      ],
      { stdio: "ignore" },
    );
    const site = (await readFile("deploy/nginx.conf", "utf8")).replaceAll("/etc/ssl/tidewheel", folder);
    const whole = join(folder, "nginx.conf");
    await writeFile(whole, `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${site}\n}\n`);
    const { status, stderr } = spawnSync("nginx", ["-t", "-c", whole], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, expect.stringContaining("test is successful")]);
  }
  if (has("caddy")) execFileSync("caddy", ["validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"]);
  // Both let a résumé through that the product lets through.
  for (const file of ["deploy/nginx.conf", "deploy/Caddyfile"]) expect(await readFile(file, "utf8")).toMatch(/8m/i);
});

test("OPS the container file copies what there is, and all that a build needs", async () => {
  const text = await readFile("deploy/Containerfile", "utf8");
  const copied = [...text.matchAll(/^COPY --chown=node:node (.+) \S+$/gm)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  for (const name of copied) expect([name, existsSync(name)]).toEqual([name, true]);
  const bootstrap = await readFile("scripts/run.mjs", "utf8");
  const [, sources = ""] = /const wanted = hash\(\[\s*([^\]]*tsconfig[^\]]*)\]/.exec(bootstrap) ?? [];
  const needed = [...sources.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name.split("/")[0]);
  expect(needed.length).toBeGreaterThan(5);
  for (const name of needed) expect([name, copied.includes(name ?? "")]).toEqual([name, true]);
});

test("OPS every setting stands in .env.example and in the operations guide, and the example works unedited", async () => {
  const code = await readFile("app/env.server.ts", "utf8");
  const [, schema = ""] = /const schema = z\.object\(\{([\s\S]*?)\n\}\);/.exec(code) ?? [];
  const names = [...schema.matchAll(/^ {2}([A-Z_]+[0-9]?[A-Z_]*):/gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(20);
  const example = await readFile(".env.example", "utf8");
  const guide = await readFile("docs/operations.md", "utf8");
  for (const name of names.filter((each) => each !== "NODE_ENV")) {
    expect([name, new RegExp(`^${name}=`, "m").test(example)]).toEqual([name, true]);
    expect([name, guide.includes(`\`${name}`)]).toEqual([name, true]);
  }
  const set = Object.fromEntries(
    example
      .split("\n")
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  expect(readSettings(set, "/").sandbox).toEqual({ mail: true, payments: true });
});

test("OPS every file and command that the guide names is there", async () => {
  const guide = await readFile("docs/operations.md", "utf8");
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as { scripts: Record<string, string> };
  const commands = [...guide.matchAll(/npm (?:--prefix \S+ )?run ([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(commands).toEqual(expect.arrayContaining(["backup", "restore", "build"]));
  for (const name of commands) expect([name, name in scripts]).toEqual([name, true]);
  const files = [...guide.matchAll(/\b((?:deploy|bench|app|server)\/[\w./-]*\w)/g)].map(([, name = ""]) => name);
  for (const name of files) expect([name, existsSync(name)]).toEqual([name, true]);
});
