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
import { findMissingGlibc, isRoot, provideBinaries } from "./postgres-binaries.ts";

export { StartError } from "./data-dir-lock.ts";

type Log = Record<"info" | "warn" | "error", (fields: object, message: string) => void>;

export interface EmbeddedPostgres {
  connectionString: string;
  pid(): number | undefined;
  /** Takes 0.1 s, at most 25 s. Idempotent; never throws. */
  stop(): Promise<void>;
}

interface Cluster {
  dataDir: string;
  binDir: string;
  runAs?: User;
  password: string;
  log: Log;
}

interface User {
  uid: number;
  gid: number;
  capability?: string | undefined;
}

interface Postmaster {
  pid: number;
  socketDir: string;
}

interface PidFile extends Postmaster {
  folder: string;
}

const nobodyUid = 65534;
// Distributions and systemd leave these uids unassigned (systemd's UIDS-GIDS.md).
const ownUids = { first: 61_000, last: 61_183 };
const superviseEveryMs = 500;
const startWithinMs = 10_000;
const startingMs = 60_000;
const stopWithinSeconds = 8;
const maxLogBytes = 2 << 20;
const socketName = ".s.PGSQL.5432";
const maxSocketPathBytes = 107;
const impossiblePid = 2 ** 31 - 1;

// Written to postgresql.conf once, at creation, so that operators can change them there.
const settings = {
  shared_buffers: "64MB",
  max_connections: 50,
  fsync: "on",
  synchronous_commit: "on",
  // With four other active transactions, a commit waits 1 ms to share one disk flush (group commit).
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
  // Failed statements and constraint details contain personal data.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

/** Adopts a server left by a crash. The caller holds lockDataDir until after stop(). @throws StartError */
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
      return; // out of file descriptors, not a server failure
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

async function bringUp(cluster: Cluster, keepSocketDir?: string, signal?: AbortSignal): Promise<Postmaster> {
  const { dataDir, log } = cluster;
  const beganMs = Date.now();
  let socketDir = keepSocketDir;
  for (let pauseMs = 50; ; ) {
    signal?.throwIfAborted();
    const found = readPidFile(dataDir);
    if (found && isOurs(found, dataDir)) {
      const isInPlace = found.socketDir === (socketDir ?? found.socketDir) && hasSocket(found.socketDir);
      if (isInPlace && (await answers(cluster, found.socketDir))) {
        log.info({ pid: found.pid }, "Adopted the PostgreSQL server that was left running");
        return found;
      }
      const isStarting = isInPlace || found.socketDir === "";
      if (isStarting && Date.now() - beganMs < startingMs) await delay(100, undefined, { signal });
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

// A server in another container is invisible by pid and shared memory, but all its processes hold the flock on
// `db.lock`.
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
  const [pid = "", folder = "", , , socketDir = ""] = lines.map((line) => line.trim());
  return pid !== "" || fs.existsSync(path) ? { pid: Number(pid), folder, socketDir } : undefined;
}

/** Guards against a reused pid. */
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

/** Overwrites only the pid (zombie or reused): PostgreSQL still detects backends that survived. */
async function disarm({ pid }: Postmaster, dataDir: string): Promise<void> {
  const path = join(dataDir, "db/postmaster.pid");
  if (pid > 0 && !answersSignal(pid)) return;
  if (pid > 0) {
    fs.writeFileSync(`${path}.new`, fs.readFileSync(path, "utf8").replace(/^\d+/, String(impossiblePid)));
    fs.renameSync(`${path}.new`, path);
    return;
  }
  // Truncated by a crash, or just being written by a server that a killed process launched.
  await delay(200);
  if (!((readPidFile(dataDir)?.pid ?? 1) > 0)) fs.rmSync(path, { force: true });
}

function prepareSocketDir({ runAs }: Cluster, before: string | undefined): string {
  const owner = runAs ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (before && fs.lstatSync(before, { throwIfNoEntry: false })?.uid === owner.uid) {
    for (const name of [socketName, `${socketName}.lock`]) fs.rmSync(join(before, name), { force: true });
    return before;
  }
  // The path goes through a shell and is limited in length; TMPDIR may violate both.
  const isFit = /^[\w/.+-]+$/.test(tmpdir()) && tmpdir().length + 30 < maxSocketPathBytes;
  const made = before && !fs.existsSync(before) ? before : fs.mkdtempSync(join(isFit ? tmpdir() : "/tmp", "tw-"));
  if (made === before) fs.mkdirSync(made, { mode: 0o700 });
  if (runAs) fs.chownSync(made, owner.uid, owner.gid);
  return made;
}

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
  // PostgreSQL refuses wider permissions, which restored or copied folders have.
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
      // initdb needs a uid with a passwd entry: use nobody, with a group that no other process of nobody has.
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
    // Single-user mode: a kill leaves no server. The app is no superuser: SQL injection cannot read files.
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

async function letIn(user: User, folder: string): Promise<User> {
  const { uid, mode } = fs.statSync(folder);
  if ((mode & 0o061) === 0) {
    fs.chownSync(folder, uid, user.gid);
    fs.chmodSync(folder, (mode & 0o7777) | 0o010);
  }
  return ableToReach(folder, user);
}

async function ableToReach(folder: string, user: User): Promise<User> {
  for (const capability of [undefined, "dac_read_search", "dac_override"]) {
    const withIt = { ...user, capability };
    const { code } = await execute([...become(withIt), "ls", "-d", `${folder}/.`], "/");
    if (code === 0) return withIt;
  }
  throw new StartError(`PostgreSQL, as user ${user.uid}, cannot reach ${folder}: set DATA_DIR to another folder.`);
}

/** Does not follow symbolic links; chowns the folder itself last, so that an interrupted run is repeated. */
const giveTo = ({ uid, gid }: User, folder: string) => execFileSync("chown", ["-RP", `${uid}:${gid}`, folder]);

function become({ uid, gid, capability }: User): string[] {
  const capabilities = capability
    ? [`--inh-caps=-all,+${capability}`, `--ambient-caps=+${capability}`]
    : ["--inh-caps=-all"];
  return ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--no-new-privs", ...capabilities];
}

function giveLog(path: string, { uid, gid }: User): void {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = fs.constants;
  const file = fs.openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  try {
    fs.fchownSync(file, uid, gid);
  } finally {
    fs.closeSync(file);
  }
}

function maxWalMb(dataDir: string): number {
  const { blocks, bsize } = fs.statfsSync(dataDir);
  return Math.max(12, Math.min(64, Math.floor((blocks * bsize) / 2 ** 20 / 6)));
}

async function removeHalfMade({ dataDir, log }: Cluster): Promise<void> {
  for (const name of fs.readdirSync(dataDir).filter((name) => name.startsWith("db.new-"))) {
    // The initdb of a killed start may still write there.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 }).catch((error: Error) =>
      log.warn({ reason: error.message }, "A half-made database folder could not be removed"),
    );
  }
}

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
    // Missing file or full disk: the next check retries.
  }
  return path;
}

/** pg_ctl passes its arguments to a shell: run in the data folder instead of naming its path. */
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
  const missingGlibc = findMissingGlibc();
  if (missingGlibc) return missingGlibc;
  const reason = output.split("\n").findLast((line) => /error|fatal|failed|could not|cannot/i.test(line)) ?? output;
  return new StartError(`${what}: ${reason.trim()}`);
}
