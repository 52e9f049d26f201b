import { randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A startup error that an operator can fix. The message is one sentence, printed as is. */
export class StartError extends Error {
  override name = "StartError";
}

export interface Place {
  processes: string;
  host: string;
}

interface Holder {
  pid: number;
  started: string;
  place?: Place;
}

export class FolderInUseError extends StartError {
  readonly pid: number | undefined;
  constructor(folder: string, holder: Holder | undefined) {
    const isHere = !holder?.place || holder.place.processes === thisPlace().processes;
    const who = holder && ` (pid ${holder.pid}${isHere ? "" : ` of ${holder.place?.host}, in another container`})`;
    super(
      `Another Tidewheel process${who ?? ""} is using the data folder ${folder}. ` +
        "Stop it first, or set DATA_DIR to another folder.",
    );
    this.pid = holder?.pid;
  }
}

export function asStartError(error: unknown, folder: string): unknown {
  const code = (error as NodeJS.ErrnoException)?.code ?? "";
  if (["EEXIST", "ENOTDIR"].includes(code)) {
    return new StartError(`DATA_DIR ${folder} is a file, or lies below one; it has to be a folder.`);
  }
  if (["EACCES", "EPERM", "EROFS"].includes(code)) {
    const user = process.getuid?.() ?? "this user";
    return new StartError(`The data folder ${folder} cannot be written (${code}, as user ${user}).`);
  }
  if (["ENOSPC", "EDQUOT"].includes(code)) return new StartError(`The disk of the data folder ${folder} is full.`);
  return error;
}

/** Boot id and start tick: survives pid reuse. Undefined if gone or a zombie. @throws if unknown (EMFILE) */
export function processStart(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z" || state === "X") return undefined;
    return `${fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${fields[18]}`;
  } catch (error) {
    if (!isAbsent(error)) throw error;
    return fs.existsSync("/proc/self/stat") || !answersSignal(pid) ? undefined : "running";
  }
}

export function isAbsent(error: unknown): boolean {
  return ["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException)?.code ?? "");
}

/** True also for zombies and for processes of other users. */
export function answersSignal(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Uses a kernel lock: containers cannot see each other's pids. Returns an idempotent release. @throws StartError */
export function lockDataDir(folder: string): () => void {
  let kernelLock: DatabaseSync;
  let path: string;
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    path = join(fs.realpathSync(folder), "lock");
    kernelLock = takeKernelLock(path);
    // An older version without the kernel lock may be running.
    const holder = readRecord<Holder>(path);
    if (holder && isAlive(holder)) {
      kernelLock.close();
      throw new FolderInUseError(folder, holder);
    }
    const mine: Holder = { pid: process.pid, started: processStart(process.pid) ?? "", place: thisPlace() };
    fs.writeFileSync(`${path}.new`, `${JSON.stringify(mine)}\n`, { mode: 0o644, flush: true });
    fs.renameSync(`${path}.new`, path);
  } catch (error) {
    throw asStartError(error, folder);
  }
  held.add(kernelLock);
  return () => {
    if (!held.delete(kernelLock)) return;
    fs.rmSync(path, { force: true });
    kernelLock.close();
  };
}

// Keeps the handles from being garbage-collected, which would release the locks.
const held = new Set<DatabaseSync>();
const sqliteBusy = 5;
const namedWithinMs = 500;

// SQLite is the only way to an fcntl lock in Node. Never delete the file (a new file is a new lock) and never open
// it elsewhere in this process (closing it releases the lock).
function takeKernelLock(path: string): DatabaseSync {
  const lockPath = `${path}.db`;
  if (!fs.existsSync(lockPath)) {
    const aside = `${lockPath}.${randomUUID()}`;
    fs.writeFileSync(aside, "", { mode: 0o600 });
    try {
      fs.linkSync(aside, lockPath);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      fs.rmSync(aside);
    }
  }
  const database = new DatabaseSync(lockPath);
  try {
    database.exec("pragma journal_mode = memory; begin exclusive");
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy)
      throw new FolderInUseError(dirname(path), holderOf(path));
    throw new StartError(`The data folder ${dirname(path)} cannot be locked (${(error as Error).message}).`);
  }
}

function holderOf(path: string): Holder | undefined {
  const giveUpAt = Date.now() + namedWithinMs;
  for (;;) {
    const holder = readRecord<Holder>(path);
    if (holder && (holder.place?.processes !== thisPlace().processes || isAlive(holder))) return holder;
    if (Date.now() > giveUpAt) return undefined;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}

export function readRecord<Kind>(path: string): Kind | undefined {
  try {
    return JSON.parse(fs.readFileSync(path, "utf8"));
  } catch (error) {
    if (isAbsent(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isAlive = ({ pid, started }: Holder) => processStart(pid) === started;

export function thisPlace(): Place {
  let processes = "";
  try {
    processes = fs.readlinkSync("/proc/self/ns/pid");
  } catch {
    // Not Linux.
  }
  return { processes, host: hostname() };
}
