import { execFile, execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import {
  answersSignal,
  asStartError,
  isAbsent,
  type Place,
  processStart,
  readRecord,
  StartError,
  thisPlace,
} from "./data-dir-lock.ts";
import { PgClient } from "./pg-client.ts";
import { isRoot, provideBinaries } from "./postgres-binaries.ts";

export { StartError } from "./data-dir-lock.ts";

type Log = Record<"info" | "warn" | "error", (fields: object, message: string) => void>;

export interface EmbeddedPostgres {
  /** For `pg`; stays the same while the server is started again. */
  connectionString: string;
  /** The postmaster; undefined while there is none. */
  pid(): number | undefined;
  /** Ends supervision and the server: a tenth of a second, at worst 25 s. Never throws, idempotent. */
  stop(): Promise<void>;
}

interface Cluster {
  dataDir: string;
  binDir: string;
  /** Set when we are root, as whom PostgreSQL refuses to run. */
  runAs?: User;
  /** Of the database's role; known once the cluster is open. */
  password: string;
  log: Log;
}

interface User {
  uid: number;
  gid: number;
  /** With which it passes through private folders of root's above its own; undefined where it needs none. */
  capability?: string | undefined;
}

interface Postmaster {
  pid: number;
  socketDir: string;
}

/** What the server writes into postmaster.pid; the pid is 0 or NaN where the file was cut short. */
interface PidFile extends Postmaster {
  folder: string;
  status: string;
}

const nobodyUid = 65534;
// Distributions give these numbers to no package, and systemd uses them for nothing (its UIDS-GIDS.md).
const ownUids = { first: 61_000, last: 61_183 };
const superviseEveryMs = 500;
const startWithinMs = 10_000;
// A server that replays its log after a crash is left to it for so long.
const startingMs = 60_000;
const stopWithinSeconds = 8;
const maxLogBytes = 2 << 20;
const socketName = ".s.PGSQL.5432";
const maxSocketPathBytes = 107;
// Above the kernel's highest possible pid.
const impossiblePid = 2 ** 31 - 1;

// Written into postgresql.conf once, at creation: whoever runs the site may change them there.
const settings = {
  shared_buffers: "64MB",
  max_connections: 50,
  fsync: "on",
  synchronous_commit: "on",
  // With four others at work a commit waits 1 ms for theirs: one flush to the disk for all of them.
  commit_delay: 1000,
  commit_siblings: 4,
  wal_level: "minimal",
  max_wal_senders: 0,
  min_wal_size: "8MB",
  checkpoint_warning: 0,
  io_method: "sync",
  jit: "off",
  max_worker_processes: 2,
  max_parallel_workers: 0,
  max_parallel_workers_per_gather: 0,
  max_logical_replication_workers: 0,
  autovacuum_max_workers: 1,
  autovacuum_worker_slots: 2,
  maintenance_work_mem: "16MB",
  timezone: "UTC",
  log_timezone: "UTC",
  cluster_name: "tidewheel",
  log_checkpoints: "off",
  // Failed statements and the details of violated constraints hold people's data.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/**
 * Runs the PostgreSQL server of a data folder: makes `dataDir/db` on the first start, adopts a server that a
 * crash of ours left running, starts it again whenever it dies. No TCP port; its log is `dataDir/db.log`.
 * The caller holds the folder (lockDataDir) from before this call until after stop().
 * @param options.dataDir absolute; made if missing
 * @returns once the server answers. Queries may still fail for a moment whenever it is started again
 * @throws StartError for what a person can mend. Killed at any point, the next call puts things right
 */
export async function startEmbeddedPostgres(options: { dataDir: string; log: Log }): Promise<EmbeddedPostgres> {
  try {
    fs.mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
    const dataDir = fs.realpathSync(options.dataDir);
    if (isRoot) requireSetpriv();
    const { binDir, major } = provideBinaries(dataDir);
    const cluster: Cluster = { dataDir, binDir, password: "", log: options.log };
    await removeHalfMade(cluster);
    await openCluster(cluster, major);
    return supervise(cluster, await bringUp(cluster));
  } catch (error) {
    throw asStartError(error, options.dataDir);
  }
}

/**
 * Finds the server that another process of ours runs on a data folder.
 * @param dataDir absolute
 * @returns its connection string; undefined where none answers within some seconds, which one that starts may need
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const folder = fs.realpathSync(dataDir);
  for (const giveUpAt = Date.now() + startWithinMs; Date.now() < giveUpAt; await delay(200)) {
    const password = readIfThere(join(folder, "db.password")).trim();
    const cluster: Cluster = { dataDir: folder, binDir: "", password, log: { info() {}, warn() {}, error() {} } };
    const found = readPidFile(folder);
    if (!found || !isOurs(found, folder) || !hasSocket(found.socketDir)) continue;
    if (await answers(cluster, found.socketDir)) return connectionString(cluster, found.socketDir);
  }
  return undefined;
}

function supervise(cluster: Cluster, first: Postmaster): EmbeddedPostgres {
  const { log } = cluster;
  const { socketDir } = first;
  const ending = new AbortController();
  let started = processStart(first.pid);
  let server = first;
  let recovery: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  const isAlive = () => started !== undefined && processStart(server.pid) === started;

  async function recover(): Promise<void> {
    log.error({ pid: server.pid }, "PostgreSQL is gone or out of reach; starting it again");
    while (!ending.signal.aborted) {
      try {
        server = await bringUp(cluster, socketDir, ending.signal);
        started = processStart(server.pid);
        return;
      } catch (error) {
        if (ending.signal.aborted) return;
        log.error({ reason: (error as Error).message }, "PostgreSQL is still not running; trying on");
        await delay(superviseEveryMs, undefined, { ref: false });
      }
    }
  }

  const timer = setInterval(() => {
    try {
      boundLog(cluster);
      if (recovery || (isAlive() && hasSocket(socketDir))) return;
    } catch {
      return; // out of file descriptors: that says nothing about the server
    }
    recovery = recover().finally(() => {
      recovery = undefined;
    });
  }, superviseEveryMs).unref();

  async function end(): Promise<void> {
    clearInterval(timer);
    ending.abort();
    await Promise.race([recovery, delay(stopWithinSeconds * 1_000, undefined, { ref: false })]);
    await halt(cluster);
    await rm(socketDir, { recursive: true, force: true });
  }

  return {
    connectionString: connectionString(cluster, socketDir),
    pid: () => (isAlive() ? server.pid : undefined),
    stop() {
      stopped ??= end().catch((error: Error) => log.error({ reason: error.message }, "PostgreSQL did not stop"));
      return stopped;
    },
  };
}

/** A running server on the cluster: the one found there, or a new one. Tries for 10 s before it throws. */
async function bringUp(cluster: Cluster, keepSocketDir?: string, signal?: AbortSignal): Promise<Postmaster> {
  const { dataDir, log } = cluster;
  const beganMs = Date.now();
  let socketDir = keepSocketDir;
  for (let pauseMs = 50; ; ) {
    signal?.throwIfAborted();
    const found = readPidFile(dataDir);
    if (found && isOurs(found, dataDir)) {
      const isReady = found.status === "ready";
      const isInPlace = found.socketDir === (socketDir ?? found.socketDir) && hasSocket(found.socketDir);
      if (isReady && isInPlace && (await answers(cluster, found.socketDir))) {
        log.info({ pid: found.pid }, "Adopted the PostgreSQL server that was left running");
        return found;
      }
      // Left to itself while it starts, or recovers from a crash of its own; not when it is on its way out.
      const mayYetAnswer = isReady ? isInPlace : found.status !== "stopping";
      if (mayYetAnswer && Date.now() - beganMs < startingMs) await delay(50, undefined, { signal });
      else if (!(await halt(cluster))) throw new StartError(`PostgreSQL (pid ${found.pid}) does not stop.`);
      continue;
    }
    await refuseElsewhere(dataDir);
    if (found) await disarm(found, dataDir);
    const before = found?.folder === join(dataDir, "db") ? found.socketDir : undefined;
    socketDir = prepareSocketDir(cluster, socketDir ?? before);
    const reason = await launch(cluster, socketDir);
    const server = readPidFile(dataDir);
    if (reason === undefined && server) {
      log.info({ pid: server.pid, tookMs: Date.now() - beganMs }, "PostgreSQL started");
      return server;
    }
    if (Date.now() - beganMs > startWithinMs) {
      if (!keepSocketDir) fs.rmSync(socketDir, { recursive: true, force: true });
      throw failure("PostgreSQL does not start", reason ?? "it died at once");
    }
    log.warn({ reason }, "PostgreSQL did not start; trying again");
    await delay(pauseMs, undefined, { signal });
    pauseMs = Math.min(pauseMs * 2, 1_000);
  }
}

const hasSocket = (socketDir: string) => fs.existsSync(join(socketDir, socketName));

function connectionString({ password }: Cluster, socketDir: string): string {
  return `postgresql://tidewheel:${password}@localhost:5432/tidewheel?host=${encodeURIComponent(socketDir)}`;
}

/** Whether the server takes queries, and is not starting, recovering or stopping. */
async function answers(cluster: Cluster, socketDir: string): Promise<boolean> {
  const client = new PgClient({
    connectionString: connectionString(cluster, socketDir),
    connectionTimeoutMillis: 1_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError && !error.code?.startsWith("57P");
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Throws where a server runs on the cluster among processes that cannot be seen from here, as one that was left running
 * in another container: its number says nothing here, and neither does the shared memory that PostgreSQL asks for.
 * A server holds the lock of `db.lock` through each of its processes (launch), which the kernel tells everywhere.
 */
async function refuseElsewhere(dataDir: string): Promise<void> {
  if (!isInstalled("flock")) return;
  const path = join(dataDir, "db.lock");
  const { code } = await execute(["flock", "--nonblock", path, "true"], dataDir);
  const place = readRecord<Place>(path);
  if (code === 1 && place?.processes !== thisPlace().processes) {
    throw new StartError(
      `A PostgreSQL server of ${place?.host ?? "another place"}, in another container, still runs on ${join(dataDir, "db")}. ` +
        "Stop that container first, or set DATA_DIR to another folder.",
    );
  }
  if (code !== 1) fs.writeFileSync(path, JSON.stringify(thisPlace()), { mode: 0o600 });
}

/** Starts the server and waits for it; gives the reason where it did not start. */
async function launch(cluster: Cluster, socketDir: string): Promise<string | undefined> {
  const logPath = boundLog(cluster);
  if (cluster.runAs) giveLog(logPath, cluster.runAs);
  const logBytes = fs.statSync(logPath, { throwIfNoEntry: false })?.size ?? 0;
  const serverOptions = `-p 5432 -k '${socketDir}' -c listen_addresses= -c unix_socket_permissions=0700`;
  const start = `pg_ctl start -D db -s -w -t ${startingMs / 1_000} -l ${basename(logPath)} -o`;
  const { failed, output } = await run(cluster, start, { last: serverOptions, lock: true });
  if (!failed) return undefined;
  const said = Buffer.from(readIfThere(logPath)).subarray(logBytes).toString();
  return [...said.matchAll(/(?:FATAL|PANIC): +(.*)/g)].at(-1)?.[1] ?? output;
}

/** Ends the cluster's server, if one runs: fast, or else at once. False if it still runs. */
async function halt(cluster: Cluster): Promise<boolean> {
  for (const mode of ["fast", "immediate"]) {
    const found = readPidFile(cluster.dataDir);
    if (!found || !isOurs(found, cluster.dataDir)) return true;
    const { failed } = await run(cluster, `pg_ctl stop -D db -s -w -t ${stopWithinSeconds} -m ${mode}`);
    if (!failed) return true;
    cluster.log.warn({ pid: found.pid, mode }, "PostgreSQL did not stop");
  }
  return false;
}

function readPidFile(dataDir: string): PidFile | undefined {
  const path = join(dataDir, "db/postmaster.pid");
  const lines = readIfThere(path).split("\n");
  const [pid = "", folder = "", , , socketDir = "", , , status = ""] = lines.map((line) => line.trim());
  return pid !== "" || fs.existsSync(path) ? { pid: Number(pid), folder, socketDir, status } : undefined;
}

/** Whether the process named there is a server of ours on this folder, and not a stranger that got its pid. */
function isOurs({ pid, folder, socketDir }: PidFile, dataDir: string): boolean {
  if (!(pid > 0) || folder !== join(dataDir, "db") || processStart(pid) === undefined) return false;
  try {
    const commandLine = fs.existsSync("/proc/self/cmdline")
      ? fs.readFileSync(`/proc/${pid}/cmdline`, "utf8")
      : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return commandLine.includes("postgres") && commandLine.includes(socketDir);
  } catch (error) {
    if (!isAbsent(error) && (error as NodeJS.ErrnoException).syscall) throw error;
    return false;
  }
}

/**
 * Makes PostgreSQL see that a dead server's postmaster.pid is stale although its pid answers (a zombie, or a
 * stranger). Only the pid is changed: the rest keeps it from starting while backends of the dead server live.
 */
async function disarm({ pid }: Postmaster, dataDir: string): Promise<void> {
  const path = join(dataDir, "db/postmaster.pid");
  if (pid > 0 && !answersSignal(pid)) return;
  if (pid > 0) {
    fs.writeFileSync(`${path}.new`, fs.readFileSync(path, "utf8").replace(/^\d+/, String(impossiblePid)));
    fs.renameSync(`${path}.new`, path);
    return;
  }
  // Cut short: by a crash, or just being written by a server that a killed process of ours has launched.
  await delay(200);
  if (!((readPidFile(dataDir)?.pid ?? 1) > 0)) fs.rmSync(path, { force: true });
}

/** A private folder for the socket: the one given, emptied, if it is (or can be made) ours; else a new one. */
function prepareSocketDir({ runAs }: Cluster, before: string | undefined): string {
  const owner = runAs ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (before && fs.lstatSync(before, { throwIfNoEntry: false })?.uid === owner.uid) {
    for (const name of [socketName, `${socketName}.lock`]) fs.rmSync(join(before, name), { force: true });
    return before;
  }
  // The name goes through a shell and must be short; people's TMPDIR may be neither plain nor short.
  const isFit = /^[\w/.+-]+$/.test(tmpdir()) && tmpdir().length + 30 < maxSocketPathBytes;
  const made = before && !fs.existsSync(before) ? before : fs.mkdtempSync(join(isFit ? tmpdir() : "/tmp", "tw-"));
  if (made === before) fs.mkdirSync(made, { mode: 0o700 });
  if (runAs) fs.chownSync(made, owner.uid, owner.gid);
  return made;
}

/**
 * Makes the cluster if there is none, checks that we can run it, settles as whom, and learns its password. Root runs it
 * as a user that nobody else is; one that an ordinary user made, as that user, who may want to start it again.
 */
async function openCluster(cluster: Cluster, major: number): Promise<void> {
  const { dataDir } = cluster;
  const db = join(dataDir, "db");
  const passwordPath = join(dataDir, "db.password");
  cluster.password = readIfThere(passwordPath).trim();
  const isMade = fs.existsSync(db) && fs.readdirSync(db).length > 0;
  if (!isMade) {
    if (isRoot) cluster.runAs = await letIn(freeUser(), dataDir);
    return createCluster(cluster, passwordPath);
  }

  const { uid, gid, mode } = fs.statSync(db);
  const madeBy = readIfThere(join(db, "PG_VERSION")).trim();
  if (madeBy === "") {
    throw new StartError(`${db} is not a database folder: move it away, or set another DATA_DIR.`);
  }
  if (Number(madeBy) !== major) {
    throw new StartError(
      `${db} was made by PostgreSQL ${madeBy}, which PostgreSQL ${major} of this version cannot read: ` +
        "make a backup with the version of Tidewheel that made it, and restore it with this one.",
    );
  }
  if (cluster.password === "") throw new StartError(`${passwordPath} is missing: bring it back from a backup.`);
  if (isRoot) {
    cluster.runAs = await ableToReach(dataDir, { uid, gid });
    if (uid === 0 || uid === nobodyUid) {
      await refuseElsewhere(dataDir);
      if (!(await halt(cluster))) throw new StartError(`The PostgreSQL server on ${db} does not stop.`);
      cluster.runAs = await letIn(freeUser(), dataDir);
      giveTo(cluster.runAs, db);
    }
  } else if (uid !== process.getuid?.()) {
    throw new StartError(`${db} belongs to user ${uid}: start as that user or as root, or change its owner.`);
  }
  // Restored or copied folders come with wider rights, and PostgreSQL refuses those.
  if (mode & 0o077) fs.chmodSync(db, 0o700);
}

async function createCluster(cluster: Cluster, passwordPath: string): Promise<void> {
  const { dataDir, runAs } = cluster;
  const beganMs = Date.now();
  if (cluster.password === "") {
    cluster.password = randomBytes(24).toString("base64url");
    fs.writeFileSync(passwordPath, `${cluster.password}\n`, { mode: 0o600, flush: true });
  }
  const name = `db.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  const aside = join(dataDir, name);
  const must = async (command: string, input?: string) => {
    const { failed, output } = await run(cluster, command, { input });
    if (failed) throw failure("The database could not be made", output);
  };
  try {
    fs.mkdirSync(aside, { mode: 0o700 });
    fs.mkdirSync(join(aside, "db"), { mode: 0o700 });
    if (runAs) {
      // initdb wants a user of the password database. It is nobody by number, in a folder that only its group may
      // enter, which no other process of nobody's has.
      cluster.runAs = { ...runAs, uid: nobodyUid };
      await letIn(cluster.runAs, aside);
      giveTo(cluster.runAs, join(aside, "db"));
    }
    const text = "--encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8";
    const access = "--username=postgres --auth=reject";
    const set = Object.entries({ ...settings, max_wal_size: `${maxWalMb(dataDir)}MB` }).map(
      ([key, value]) => `--set=${key}=${value}`,
    );
    await must(`initdb -D ${name}/db --no-sync --wal-segsize=4 ${text} ${access} ${set.join(" ")}`);
    fs.writeFileSync(join(aside, "db/pg_hba.conf"), "local all all scram-sha-256\n");
    // Without a server, so that a kill leaves none behind. The application is no superuser, and the superuser
    // has no password: an injected query cannot read files or run programs.
    const sql = [
      `CREATE ROLE tidewheel LOGIN CREATEDB PASSWORD '${cluster.password}';`,
      "ALTER DATABASE postgres RENAME TO tidewheel;",
      "ALTER DATABASE tidewheel OWNER TO tidewheel;",
    ];
    await must(`postgres --single -D ${name}/db -c exit_on_error=on -c fsync=off template1`, `${sql.join("\n")}\n`);
    if (runAs) giveTo(runAs, join(aside, "db"));
    cluster.runAs = runAs;
    const syncMethod = process.platform === "linux" ? "syncfs" : "fsync";
    await must(`initdb -D ${name}/db --sync-only --sync-method=${syncMethod}`);
    fs.renameSync(join(aside, "db"), join(dataDir, "db"));
    const folder = fs.openSync(dataDir, "r");
    fs.fsyncSync(folder);
    fs.closeSync(folder);
  } finally {
    cluster.runAs = runAs;
    await rm(aside, { recursive: true, force: true, maxRetries: 3 });
  }
  cluster.log.info({ tookMs: Date.now() - beganMs }, "Made the database");
}

/** A user that no account of this machine is: what belongs to it, no other program reads. */
function freeUser(): User {
  const isTaken = (database: string, id: number) => spawnSync("getent", [database, String(id)]).status === 0;
  for (let id = ownUids.first; id <= ownUids.last; id++) {
    if (!isTaken("passwd", id) && !isTaken("group", id)) return { uid: id, gid: id };
  }
  throw new StartError(
    `Every user number from ${ownUids.first} to ${ownUids.last} is taken, and PostgreSQL does not run as root: ` +
      "start Tidewheel as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
  );
}

/** Lets a user of ours into a folder, and nobody else: by its group, unless that may already read it. */
async function letIn(user: User, folder: string): Promise<User> {
  const { uid, mode } = fs.statSync(folder);
  if ((mode & 0o061) === 0) {
    fs.chownSync(folder, uid, user.gid);
    fs.chmodSync(folder, (mode & 0o7777) | 0o010);
  }
  return ableToReach(folder, user);
}

/** The user with the capability that it needs to reach a folder, if any. */
async function ableToReach(folder: string, user: User): Promise<User> {
  // Of those that would do the least; containers often have only the last.
  for (const capability of [undefined, "dac_read_search", "dac_override"]) {
    const withIt = { ...user, capability };
    const { code } = await execute([...become(withIt), "ls", "-d", `${folder}/.`], "/");
    if (code === 0) return withIt;
  }
  throw new StartError(`PostgreSQL, as user ${user.uid}, cannot reach ${folder}: set DATA_DIR to another folder.`);
}

/** Not through symbolic links; the folder itself comes last, so that one cut short is done again. */
const giveTo = ({ uid, gid }: User, folder: string) => execFileSync("chown", ["-RP", `${uid}:${gid}`, folder]);

/** The words that run a program as the user, without any right that it does not need. */
function become({ uid, gid, capability }: User): string[] {
  const capabilities = capability
    ? [`--inh-caps=-all,+${capability}`, `--ambient-caps=+${capability}`]
    : ["--inh-caps=-all"];
  return ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--no-new-privs", ...capabilities];
}

/** PostgreSQL's user may make no file in the data folder, and so finds this one there. */
function giveLog(path: string, { uid, gid }: User): void {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = fs.constants;
  const file = fs.openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  try {
    fs.fchownSync(file, uid, gid);
  } finally {
    fs.closeSync(file);
  }
}

/** Its log of changes grows to this before it is cut: 64 MB, or less on a small disk. */
function maxWalMb(dataDir: string): number {
  const { blocks, bsize } = fs.statfsSync(dataDir);
  return Math.max(12, Math.min(64, Math.floor((blocks * bsize) / 2 ** 20 / 6)));
}

async function removeHalfMade({ dataDir, log }: Cluster): Promise<void> {
  for (const name of fs.readdirSync(dataDir).filter((name) => name.startsWith("db.new-"))) {
    // A killed start's initdb may still be writing there.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 }).catch((error: Error) =>
      log.warn({ reason: error.message }, "A half-made database folder could not be removed"),
    );
  }
}

/** Keeps the server's log below 2 MB, and as much again of what came before. The server appends to it. */
function boundLog({ dataDir }: Cluster): string {
  const path = join(dataDir, "db.log");
  try {
    if (fs.statSync(path).size < maxLogBytes) return path;
    try {
      fs.copyFileSync(path, `${path}.1`);
    } finally {
      fs.truncateSync(path);
    }
  } catch {
    // Not there yet, or the disk is full: the next round comes soon.
  }
  return path;
}

/**
 * Runs a program of PostgreSQL's, its arguments parted by spaces, `last` as it is. It runs in the data folder:
 * pg_ctl hands what it is given to a shell, and so the folder's path is not given.
 * @param options.lock has it, and all that it starts, hold the lock of `db.lock`
 */
async function run(
  cluster: Cluster,
  command: string,
  { last, lock = false, input = "" }: { last?: string; lock?: boolean; input?: string } = {},
): Promise<{ failed: boolean; output: string }> {
  const { dataDir, binDir, runAs } = cluster;
  const [tool = "", ...words] = command.split(" ");
  const given = [join(binDir, tool), ...words, ...(last === undefined ? [] : [last])];
  if (runAs) given.unshift(...become(runAs));
  if (lock && isInstalled("flock")) given.unshift("flock", "--nonblock", "db.lock");
  const { code, output } = await execute(given, dataDir, input);
  return { failed: code !== 0, output };
}

function execute(
  [file = "", ...args]: string[],
  cwd: string,
  input = "",
): Promise<{ code: string | number | undefined; output: string }> {
  const env = { PATH: process.env.PATH, LC_ALL: "C" };
  return new Promise((resolve) => {
    const child = execFile(file, args, { cwd, env }, (error, stdout, stderr) =>
      resolve({
        code: error ? (error.code ?? undefined) : 0,
        output: `${stdout}\n${stderr}`.trim() || (error?.message ?? ""),
      }),
    );
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

function readIfThere(path: string): string {
  try {
    return fs.readFileSync(path, "utf8");
  } catch (error) {
    if (isAbsent(error)) return "";
    throw error;
  }
}

const isInstalled = (program: string) =>
  (process.env.PATH ?? "").split(":").some((folder) => fs.existsSync(join(folder, program)));

function requireSetpriv(): void {
  if (isInstalled("setpriv")) return;
  throw new StartError(
    "PostgreSQL does not run as root, and there is no setpriv (of util-linux) to change the user with: " +
      "start Tidewheel as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
  );
}

function failure(what: string, output: string): StartError {
  const header = (process.report.getReport() as { header?: { glibcVersionRuntime?: string } }).header;
  if (process.platform === "linux" && !header?.glibcVersionRuntime) {
    return new StartError("The PostgreSQL of Tidewheel needs glibc, which is not here: set DATABASE_URL to a server.");
  }
  const reason = output.split("\n").findLast((line) => /error|fatal|failed|could not|cannot/i.test(line)) ?? output;
  return new StartError(`${what}: ${reason.trim()}`);
}
