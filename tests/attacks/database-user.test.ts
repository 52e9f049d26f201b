import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createSecureContext, TLSSocket } from "node:tls";
import { expect, test } from "vitest";
import { openDatabase } from "../../app/db/client.server.ts";
import { connectToCopy } from "../../platform/backup/copy-tables.ts";
import { StartError } from "../../platform/postgres/data-dir-lock.ts";
import { listenForChanges } from "../../platform/postgres/pg-notifications.ts";
import { note } from "../support/measurements.ts";
import { startAndFail, startProduct, waitFor } from "../support/product.ts";
import { databaseUrl, postmasterPid, queryDataDir } from "../support/product-database.ts";
import { withDataFolder } from "../support/temp-dir.ts";

const isRoot = process.getuid?.() === 0;
const nobodyUid = 65534;
const password = "hunter2-in-clear";
const refusal = "asks for the password in clear text";

/** The errors a process of this user gets when it reads, lists and connects; "ok" where access is allowed. */
function tryAs(uid: number | undefined, paths: { read: string[]; list: string[]; connect: string[] }) {
  // Starts as root so that the program is readable, then drops privileges itself.
  const program = `
    import { readFileSync, readdirSync } from "node:fs";
    import { connect } from "node:net";
    const { uid, paths } = JSON.parse(process.argv[1]);
    if (uid !== undefined) { process.setgroups([]); process.setgid(uid); process.setuid(uid); }
    const told = {};
    const attempt = (path, work) => { try { work(path); told[path] = "ok"; } catch (error) { told[path] = error.code; } };
    for (const path of paths.read) attempt(path, readFileSync);
    for (const path of paths.list) attempt(path, readdirSync);
    for (const path of paths.connect) await new Promise((resolve) => {
      const socket = connect(path).on("connect", () => resolve(told[path] = "ok", socket.destroy()));
      socket.on("error", (error) => resolve(told[path] = error.code));
    });
    console.log(JSON.stringify(told));`;
  const given = JSON.stringify({ uid, paths });
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "-e", program, given], { encoding: "utf8" }),
  ) as Record<string, string>;
}

const modeOf = (path: string) => statSync(path).mode & 0o777;
const socketFolder = (dataDir: string) =>
  new URL(databaseUrl(dataDir).replace("postgresql:", "http:")).searchParams.get("host") ?? "";
const statusOf = (pid: number, name: string) =>
  new RegExp(`^${name}:\\s*(.*)$`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];

test("REVIEW-M4 another user's process can neither read the database, its socket or its password, nor connect", async () => {
  await withDataFolder(async (dataDir) => {
    const product = await startProduct({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" } });
    try {
      const [db, socketDir] = [join(dataDir, "db"), socketFolder(dataDir)];
      expect(modeOf(db)).toBe(0o700);
      expect(modeOf(socketDir)).toBe(0o700);
      expect(modeOf(join(dataDir, "db.password"))).toBe(0o600);
      const owners = [db, join(db, "base"), join(db, "pg_hba.conf"), socketDir].map((path) => statSync(path).uid);
      expect(new Set(owners).size).toBe(1);
      const [uid = 0] = owners;
      if (process.platform === "linux")
        expect(statusOf(postmasterPid(dataDir) ?? 0, "Uid")?.split("\t")[0]).toBe(String(uid));
      if (!isRoot) return expect(uid).toBe(process.getuid?.());
      expect(uid).not.toBe(0);
      expect(uid).not.toBe(nobodyUid);
      for (const database of ["passwd", "group"])
        expect(spawnSync("getent", [database, String(uid)]).status, database).toBe(2);
      // Below a world-searchable folder, the process needs no capability.
      expect(Number.parseInt(statusOf(postmasterPid(dataDir) ?? 0, "CapPrm") ?? "", 16)).toBe(0);
      const paths = {
        read: [
          join(db, "PG_VERSION"),
          join(db, "global/pg_filenode.map"),
          join(dataDir, "db.password"),
          join(dataDir, "db.log"),
        ],
        list: [dataDir, db, join(db, "base"), socketDir, join(dataDir, "files")],
        connect: [join(socketDir, ".s.PGSQL.5432")],
      };
      const asNobody = tryAs(nobodyUid, paths);
      expect(new Set(Object.values(asNobody))).toEqual(new Set(["EACCES"]));
      const asRoot = tryAs(undefined, { ...paths, list: paths.list.slice(0, 4) });
      expect(new Set(Object.values(asRoot))).toEqual(new Set(["ok"]));
      note("M4", "reads and connections by another user's process", `${Object.keys(asNobody).length} refused`);
    } finally {
      expect(await product.stop()).toBe(0);
    }
  });
});

/** Reproduces the previous version's layout, which ran PostgreSQL as the user `nobody`. */
function chownToNobody(dataDir: string) {
  if (isRoot) execFileSync("chown", ["-R", `${nobodyUid}:${nobodyUid}`, join(dataDir, "db")]);
  if (isRoot) chownSync(join(dataDir, "db.log"), nobodyUid, nobodyUid);
  if (isRoot) chownSync(dataDir, 0, 0);
}

test("REVIEW-M4 a database that ran as the user nobody, stopped or running, is adopted with its rows", async () => {
  await withDataFolder(async (dataDir) => {
    const env = { DATA_DIR: dataDir, LOG_LEVEL: "warn" };
    const first = await startProduct({ env });
    const programs = dirname(readlinkSync(`/proc/${postmasterPid(dataDir)}/exe`));
    await queryDataDir(dataDir, "create table kept as select 1 as round");
    expect(await first.stop()).toBe(0);
    chownToNobody(dataDir);
    const second = await startProduct({ env });
    expect(await queryDataDir(dataDir, "select round from kept")).toEqual([{ round: 1 }]);
    await queryDataDir(dataDir, "update kept set round = 2");
    const uid = statSync(join(dataDir, "db")).uid;
    expect(isRoot ? [0, nobodyUid].includes(uid) : uid !== process.getuid?.()).toBe(false);
    expect(await second.stop()).toBe(0);
    chownToNobody(dataDir);

    // A database that survived a crash still runs as `nobody`.
    const socketDir = mkdtempSync(join(tmpdir(), "tw-"));
    if (isRoot) chownSync(socketDir, nobodyUid, nobodyUid);
    const asNobody = [
      "setpriv",
      `--reuid=${nobodyUid}`,
      `--regid=${nobodyUid}`,
      "--clear-groups",
      "--inh-caps=+dac_override",
      "--ambient-caps=+dac_override",
    ];
    const options = `-p 5432 -k ${socketDir} -c listen_addresses= -c unix_socket_permissions=0700`;
    const [program = "", ...args] = [
      ...(isRoot ? asNobody : []),
      join(programs, "pg_ctl"),
      "start",
      "-D",
      "db",
      "-s",
      "-w",
      "-l",
      "db.log",
      "-o",
      options,
    ];
    execFileSync(program, args, { cwd: dataDir, stdio: "ignore" });
    const left = postmasterPid(dataDir);
    const third = await startProduct({ env });
    expect(await queryDataDir(dataDir, "select round from kept")).toEqual([{ round: 2 }]);
    expect(postmasterPid(dataDir) === left).toBe(!isRoot);
    for (const path of ["db", "db/base", "db/global/pg_control"])
      expect(statSync(join(dataDir, path)).uid, path).toBe(uid);
    expect(await third.stop()).toBe(0);
    rmSync(socketDir, { recursive: true, force: true });
  });
});

/** A server that requests the password in clear text (PostgreSQL wire protocol) and records what it receives. */
async function startImpostor(tls?: { key: Buffer; cert: Buffer }) {
  const heard: Buffer[] = [];
  let asked = 0;
  const sockets = new Set<Socket>();
  const converse = (socket: Socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      asked += 1;
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])); // AuthenticationCleartextPassword
    });
    socket.on("data", (piece) => heard.push(piece));
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    if (!tls) return converse(socket);
    socket.once("data", () => {
      socket.write("S");
      converse(new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(tls) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `postgresql://tidewheel:${password}@127.0.0.1:${(server.address() as AddressInfo).port}/tidewheel`,
    asked: () => asked,
    heard: () => Buffer.concat(heard).toString("latin1"),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test("REVIEW-M4 no client sends the password to a server that requests it in clear text", async () => {
  const impostor = await startImpostor();
  const database = openDatabase(impostor.url, () => {});
  await expect(database.pool.query("select 1")).rejects.toThrow(refusal);
  await database.close();
  await expect(connectToCopy(impostor.url, "backup")).rejects.toThrow(StartError);
  const asked = impostor.asked();
  const endWatch = listenForChanges(impostor.url, () => {});
  await waitFor(() => impostor.asked() > asked);
  endWatch();

  await withDataFolder(async (dataDir) => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: impostor.url };
    const started = await startAndFail({ env });
    expect(started.code).toBe(1);
    expect(started.errors).toContain(refusal);
    expect(started.errors.trim().split("\n")).toHaveLength(1);
    const before = impostor.asked();
    const command = spawn(process.execPath, ["scripts/run.mjs", "backup", join(dataDir, "a.tar.zst")], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    command.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    expect(await new Promise((resolve) => command.once("exit", resolve))).toBe(1);
    expect(errors).toContain(refusal);
    expect(impostor.asked()).toBeGreaterThan(before);
  });
  expect(impostor.heard()).toContain("tidewheel");
  expect(impostor.heard()).not.toContain(password);
  note("M4", "questions for the password in clear text", `${impostor.asked()} asked, none answered`);
  impostor.close();
  // Every connection must use the class that rejects clear-text passwords.
  const sources = await readdir(".", { recursive: true });
  for (const file of sources.filter(
    (name) => /^(app|server|scripts)\/.*\.tsx?$/.test(name) && name !== "platform/postgres/pg-client.ts",
  )) {
    const made = (await readFile(file, "utf8")).match(/new (pg\.\w+|Client|Pool)\([^;]{0,120}/g) ?? [];
    expect(
      made.filter((each) => /pg|Pool/.test(each) && !each.includes("Client: PgClient")),
      file,
    ).toEqual([]);
  }
});

test("REVIEW-M4 over TLS the password is sent in clear text only to a server with a verified certificate", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tidewheel-tls-"));
  try {
    const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -keyout ${keyFile} -out ${certFile}`;
    execFileSync("openssl", request.split(" "), { stdio: "ignore" });
    const impostor = await startImpostor({ key: readFileSync(keyFile), cert: readFileSync(certFile) });
    await expect(connectToCopy(`${impostor.url}?sslmode=no-verify`, "backup")).rejects.toThrow(refusal);
    expect(impostor.heard()).not.toContain(password);
    const verified = connectToCopy(`${impostor.url}?sslmode=verify-full&sslrootcert=${certFile}`, "backup");
    verified.catch(() => {});
    await waitFor(() => impostor.heard().includes(password));
    impostor.close();
    await expect(verified).rejects.toThrow();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
