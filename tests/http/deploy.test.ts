import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "../../app/env.server.ts";
import { createDatabase } from "../support/cluster.ts";
import { startProduct, waitFor } from "../support/product.ts";
import { freePort } from "../support/temp-dir.ts";

// Follows docs/operations.md and deploy/ as far as this machine has the programs.
const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidewheel-deploy-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("OPS systemd accepts the unit, its command starts the product, and its signal stops it cleanly", async () => {
  const unit = await readFile("deploy/tidewheel.service", "utf8");
  if (has("systemd-analyze")) {
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "deploy/tidewheel.service"], {
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(status).toBe(0);
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
  // The longest shutdown must stay below systemd's timeout.
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(30);
});

/** The deployed nginx config on local ports; undefined if nginx is not installed. */
async function startNginx(upstream = "127.0.0.1:3000") {
  if (!has("nginx") || !has("openssl")) return undefined;
  const [key, certificate] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=tidewheel.example -addext subjectAltName=DNS:tidewheel.example -keyout ${key} -out ${certificate}`;
  execFileSync("openssl", request.split(" "), { stdio: "ignore" });
  const [http, https] = [await freePort(), await freePort()];
  const site = (await readFile("deploy/nginx.conf", "utf8"))
    .replaceAll("/etc/ssl/tidewheel", folder)
    .replaceAll("listen 80", `listen 127.0.0.1:${http}`)
    .replaceAll("listen 443", `listen 127.0.0.1:${https}`)
    .replace("127.0.0.1:3000", upstream);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const whole = join(folder, "nginx.conf");
  await writeFile(
    whole,
    `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${temporary.join("\n")}\n${site}\n}\n`,
  );
  const { status, stderr } = spawnSync("nginx", ["-t", "-c", whole], { encoding: "utf8" });
  expect(stderr).toContain("test is successful");
  expect(status).toBe(0);
  const child = spawn("nginx", ["-c", whole], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const ca = await readFile(certificate);
  /** Returns the response or the error's code. */
  const ask = (
    scheme: "http" | "https",
    host: string,
    path: string,
    body?: { type: string; bytes: Buffer; claims?: number },
  ) =>
    new Promise<{ status?: number; location?: string; page?: string; error?: string }>((resolve) => {
      const sent = (scheme === "http" ? requestHttp : requestHttps)(
        {
          host: "127.0.0.1",
          port: scheme === "http" ? http : https,
          path,
          method: body ? "POST" : "GET",
          headers: {
            Host: host,
            ...(body && { "Content-Type": body.type, "Content-Length": body.claims ?? body.bytes.length }),
          },
          ca,
          servername: "tidewheel.example",
          agent: false,
        },
        (answer) => {
          let page = "";
          answer.setEncoding("utf8").on("data", (piece) => {
            page += piece;
          });
          answer.on("end", () => {
            resolve({ status: answer.statusCode, location: answer.headers.location, page });
            sent.destroy();
          });
        },
      );
      sent.on("error", (error: NodeJS.ErrnoException) => resolve({ error: error.code }));
      if (body?.claims) sent.write(body.bytes);
      else sent.end(body?.bytes);
    });
  await waitFor(async () => (await ask("http", "tidewheel.example", "/")).status);
  return {
    ask,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

test("REVIEW-L7 the proxy answers only the site's host name and redirects to no other", async () => {
  const text = await readFile("deploy/nginx.conf", "utf8");
  expect(text.match(/return 30\d [^;]*/g)).toEqual(["return 301 https://$server_name$request_uri"]);
  expect(text).toMatch(/listen 80 default_server;[^}]*listen 443 [^}]*default_server;[^}]*return 444;/);
  const nginx = await startNginx();
  if (!nginx) return;
  try {
    expect(await nginx.ask("http", "tidewheel.example", "/careers?a=b")).toMatchObject({
      status: 301,
      location: "https://tidewheel.example/careers?a=b",
    });
    for (const host of ["evil.example", "tidewheel.example.evil.example", "127.0.0.1", "_", ""]) {
      for (const scheme of ["http", "https"] as const)
        expect(await nginx.ask(scheme, host, "/"), `${scheme} ${host}`).toEqual({
          error: expect.stringMatching(/ECONNRESET|HPE/),
        });
    }
  } finally {
    await nginx.stop();
  }
});

test("REVIEW-L8 a request that is too large gets the product's own error page, also through the proxies", async () => {
  for (const file of ["deploy/nginx.conf", "deploy/Caddyfile"]) {
    const text = (await readFile(file, "utf8")).replace(/#.*/g, "");
    expect(text.match(/(client_max_body_size|max_size)\s+\S+/g), file).toEqual(
      file.endsWith("nginx.conf") ? ["client_max_body_size 0;"] : null,
    );
  }
  if (has("caddy")) execFileSync("caddy", ["validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"]);
  const port = await freePort();
  const product = await startProduct({
    env: {
      DATABASE_URL: await createDatabase(),
      APP_URL: "https://tidewheel.example",
      TRUST_PROXY: "127.0.0.1",
      ALLOW_SANDBOX: "1",
      PORT: String(port),
    },
  });
  const nginx = await startNginx(`127.0.0.1:${port}`);
  try {
    if (!nginx) return;
    const type = "multipart/form-data; boundary=b";
    const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n');
    const upload = (bytes: number) =>
      Buffer.concat([head, Buffer.alloc(bytes, "%PDF-1.7 "), Buffer.from("\r\n--b--\r\n")]);
    const post = (bytes: Buffer, path = "/careers", claims?: number) =>
      nginx.ask("https", "tidewheel.example", path, { type, bytes, claims });
    for (const megabytes of [6, 9, 40]) {
      const { status, page } = await post(upload(megabytes * 2 ** 20));
      expect(status, `${megabytes} MB`).toBe(413);
      expect(page, `${megabytes} MB`).toContain("File size exceeds 5MB");
    }
    expect(await post(upload(2 ** 20), "/careers", 70 * 2 ** 20)).toMatchObject({
      status: 413,
      page: expect.stringContaining("larger than the 64 MB"),
    });
    expect(await post(upload(2 ** 20), "/press", 9 * 2 ** 20)).toMatchObject({
      status: 413,
      page: expect.stringContaining("larger than the 1 MB"),
    });
  } finally {
    await nginx?.stop();
    await product.stop();
  }
});

test("OPS the Containerfile copies only existing files, and all that a build needs", async () => {
  const text = await readFile("deploy/Containerfile", "utf8");
  const copied = [...text.matchAll(/^COPY --chown=node:node (.+) \S+$/gm)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  for (const name of copied) expect(existsSync(name), name).toBe(true);
  const bootstrap = await readFile("scripts/run.mjs", "utf8");
  const [, sources = ""] = /const sources = \[\s*([^\]]*tsconfig[^\]]*)\]/.exec(bootstrap) ?? [];
  const needed = [...sources.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name.split("/")[0]);
  expect(needed.length).toBeGreaterThan(5);
  for (const name of needed) expect(copied).toContain(name);
});

test("OPS every setting is in .env.example and in the operations guide, and the example works unedited", async () => {
  const code = await readFile("app/env.server.ts", "utf8");
  const [, schema = ""] = /const schema = z\.object\(\{([\s\S]*?)\n\}\);/.exec(code) ?? [];
  const names = [...schema.matchAll(/^ {2}([A-Z_]+[0-9]?[A-Z_]*):/gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(20);
  const example = await readFile(".env.example", "utf8");
  const guide = await readFile("docs/operations.md", "utf8");
  for (const name of names.filter((each) => each !== "NODE_ENV")) {
    expect(example, name).toMatch(new RegExp(`^${name}=`, "m"));
    expect(guide, name).toContain(`\`${name}`);
  }
  const set = Object.fromEntries(
    example
      .split("\n")
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  expect(readSettings(set, "/").sandbox).toEqual({ mail: true, payments: true });
});

test("OPS every file and command in the guide exists", async () => {
  const guide = await readFile("docs/operations.md", "utf8");
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as { scripts: Record<string, string> };
  const commands = [...guide.matchAll(/npm (?:--prefix \S+ )?run ([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(commands).toEqual(expect.arrayContaining(["backup", "restore", "build"]));
  for (const name of commands) expect(Object.keys(scripts)).toContain(name);
  const files = [...guide.matchAll(/\b((?:deploy|bench|app|server)\/[\w./-]*\w)/g)].map(([, name = ""]) => name);
  for (const name of files) expect(existsSync(name), name).toBe(true);
});
