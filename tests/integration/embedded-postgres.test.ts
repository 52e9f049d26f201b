import { type ChildProcess, spawn } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { processStart } from "../../platform/postgres/data-dir-lock.ts";
import { type EmbeddedPostgres, StartError, startEmbeddedPostgres } from "../../platform/postgres/embedded-postgres.ts";
import { roundsOr } from "../support/random.ts";

const moduleUrl = new URL("../../platform/postgres/embedded-postgres.ts", import.meta.url).href;
const log = { info: () => {}, warn: () => {}, error: () => {} };
const kills = roundsOr(4, 10);
const supervisor = `
  import { startEmbeddedPostgres } from ${JSON.stringify(moduleUrl)};
  const log = { info() {}, warn() {}, error() {} };
  const { connectionString } = await startEmbeddedPostgres({ dataDir: process.argv[1], log });
  console.log(connectionString);
  setInterval(() => {}, 60_000);`;

let dataDir: string;
let running: EmbeddedPostgres[] = [];
let children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), "postgres test-"));
});

afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  for (const server of running) await server.stop();
  if (fs.existsSync(join(dataDir, "db/postmaster.pid"))) await (await start()).stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
  running = [];
  children = [];
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  running.push(server);
  return server;
}

function startInChild() {
  const child = spawn(process.execPath, ["--input-type=module", "-e", supervisor, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const exit = new Promise((resolve) => child.once("exit", resolve));
  const kill = () => {
    child.kill("SIGKILL");
    return exit;
  };
  const connectionString = new Promise<string>((resolve) => createInterface(child.stdout).once("line", resolve));
  return { connectionString, kill };
}

async function query(connectionString: string, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end().catch(() => {});
  }
}

const socketFolder = (server: EmbeddedPostgres) =>
  new URL(server.connectionString.replace("postgresql:", "http:")).searchParams.get("host") ?? "";
const pidFile = () => fs.readFileSync(join(dataDir, "db/postmaster.pid"), "utf8").split("\n");
const eventually = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 60_000, interval: 20 });

test("the first start creates a durable database without TCP, for a role that is not a superuser", {
  timeout: 240_000,
}, async () => {
  const { connectionString } = await start();
  const { rows } = await query(
    connectionString,
    `select current_database() as database, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as tcp,
       current_setting('TimeZone') as zone, pg_encoding_to_char(encoding) as encoding, datlocale as locale,
       (select rolsuper from pg_roles where rolname = current_user) as superuser
     from pg_database where datname = current_database()`,
  );
  expect(rows).toEqual([
    {
      database: "tidewheel",
      fsync: "on",
      commit: "on",
      tcp: "",
      zone: "UTC",
      encoding: "UTF8",
      locale: "C.UTF-8",
      superuser: false,
    },
  ]);
  await query(connectionString, "create extension pg_trgm");
  expect(
    (await query(connectionString, "select upper('ä') as upper, similarity('tide', 'tidy') > 0 as alike")).rows,
  ).toEqual([{ upper: "Ä", alike: true }]);
  expect(fs.statSync(join(dataDir, "db.password")).mode & 0o777).toBe(0o600);
  await expect(query(connectionString.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow("password");
  await expect(query(connectionString.replace("tidewheel:", "postgres:"), "select 1")).rejects.toThrow("password");
});

test("stopping ends the server, removes its socket, and keeps the rows for the next start", {
  timeout: 240_000,
}, async () => {
  const first = await start();
  await query(first.connectionString, "create table kept as select 42 as answer");
  const pid = first.pid() ?? 0;
  await Promise.all([first.stop(), first.stop()]);
  expect(first.pid()).toBeUndefined();
  expect(processStart(pid)).toBeUndefined();
  expect(fs.existsSync(socketFolder(first))).toBe(false);
  expect(fs.readdirSync(dataDir).sort()).toEqual(["db", "db.lock", "db.log", "db.password"]);
  const second = await start();
  expect((await query(second.connectionString, "select answer from kept")).rows).toEqual([{ answer: 42 }]);
});

test("a killed postmaster is restarted with every acknowledged row", { timeout: 240_000 }, async () => {
  const server = await start();
  await query(server.connectionString, "create table acknowledged (id int primary key)");
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 4 });
  pool.on("error", () => {});
  const acknowledged: number[] = [];
  let nextId = 0;
  let inserting = true;
  const inserters = Array.from({ length: 4 }, async () => {
    while (inserting) {
      const id = nextId++;
      await pool.query("insert into acknowledged values ($1)", [id]).then(
        () => acknowledged.push(id),
        () => delay(20),
      );
    }
  });
  for (let kill = 0; kill < 3; kill++) {
    const before = acknowledged.length;
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(before + 100));
    const pid = server.pid() ?? 0;
    process.kill(pid, "SIGKILL");
    await eventually(() => expect(server.pid()).not.toBe(pid));
    await eventually(() => expect(server.pid()).toBeGreaterThan(0));
  }
  const before = acknowledged.length;
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(before));
  inserting = false;
  await Promise.all(inserters);
  await pool.end();
  const { rows } = await query(server.connectionString, "select id from acknowledged");
  const stored = new Set(rows.map((row) => row.id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
});

test("a server left running by a killed process is adopted", { timeout: 240_000 }, async () => {
  const killed = startInChild();
  await query(await killed.connectionString, "create table kept as select 42 as answer");
  await killed.kill();
  const pid = Number(pidFile()[0]);
  const adopting = await start();
  expect(adopting.pid()).toBe(pid);
  expect(adopting.connectionString).toBe(await killed.connectionString);
  expect((await query(adopting.connectionString, "select answer from kept")).rows).toEqual([{ answer: 42 }]);
  await adopting.stop();
  // Until the system has reaped it, its entry stays.
  await eventually(() => expect(processStart(pid)).toBeUndefined());
});

test("a running server whose socket folder is gone is replaced", { timeout: 240_000 }, async () => {
  const killed = startInChild();
  await killed.connectionString;
  await killed.kill();
  const [pid, , , , socketDir = ""] = pidFile();
  fs.rmSync(socketDir, { recursive: true });
  const server = await start();
  expect(server.pid()).not.toBe(Number(pid));
  expect(processStart(Number(pid))).toBeUndefined();
  expect((await query(server.connectionString, "select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("a socket deleted under a running server is recreated at the same path", {
  timeout: 240_000,
}, async () => {
  const server = await start();
  fs.rmSync(socketFolder(server), { recursive: true });
  await eventually(() => query(server.connectionString, "select 1"));
});

test(`it starts after ${kills} kills while creating or starting the database`, { timeout: 480_000 }, async () => {
  for (let kill = 0; kill < kills; kill++) {
    const child = startInChild();
    await Promise.race([delay(100 + Math.random() * 1_600), child.connectionString]);
    await child.kill();
  }
  const server = await start();
  expect((await query(server.connectionString, "select 1 as one")).rows).toEqual([{ one: 1 }]);
  expect(fs.readdirSync(dataDir).filter((name) => name.startsWith("db.new-"))).toEqual([]);
});

test("stale pid files do not prevent a start: of a dead server, with a reused pid, truncated", {
  timeout: 240_000,
}, async () => {
  const killed = startInChild();
  await killed.connectionString;
  await killed.kill();
  const lines = pidFile();
  process.kill(Number(lines[0]), "SIGKILL");
  await eventually(() => expect(processStart(Number(lines[0]))).toBeUndefined());
  const afterKill = await start();
  expect(socketFolder(afterKill)).toBe(lines[4]);
  await afterKill.stop();
  const stale = join(dataDir, "db/postmaster.pid");
  for (const text of [[String(process.pid), ...lines.slice(1)].join("\n"), ""]) {
    fs.writeFileSync(stale, text);
    const server = await start();
    expect(server.pid()).not.toBe(process.pid);
    await server.stop();
  }
});

test("a database of another major version, or without its password, is rejected in one sentence", {
  timeout: 240_000,
}, async () => {
  await (await start()).stop();
  const password = fs.readFileSync(join(dataDir, "db.password"));
  fs.rmSync(join(dataDir, "db.password"));
  await expect(start()).rejects.toThrow(/db\.password is missing/);
  fs.writeFileSync(join(dataDir, "db.password"), password);
  fs.writeFileSync(join(dataDir, "db/PG_VERSION"), "17\n");
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17, which PostgreSQL 18 of this version cannot read/);
  await expect(start()).rejects.toThrow(StartError);
  fs.rmSync(join(dataDir, "db/PG_VERSION"));
  await expect(start()).rejects.toThrow(/not a database folder/);
});
