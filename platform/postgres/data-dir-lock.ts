import { randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A start that failed for a reason a person can mend. The message is one sentence, to be printed as it is. */
export class StartError extends Error {
  override name = "StartError";
}

/** Where processes see each other by their numbers. */
export interface Place {
  /** The namespace of their numbers. */
  processes: string;
  /** The machine's name, or the container's. */
  host: string;
}

interface Holder {
  pid: number;
  started: string;
  /** Undefined where a version wrote it that knew of one place only. */
  place?: Place;
}

/** The data folder belongs to another live process of ours. */
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

/** Gives a StartError for a file error that a person can mend (rights, space, not a folder); else the error. */
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

/**
 * Tells one life of a process from any other that bears the same pid: the boot and the tick it started at
 * ("running" where there is no /proc). Undefined for a process that is gone or a zombie. Throws when that
 * cannot be told, as when the process is out of file descriptors.
 */
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

/** Whether the error of a file operation says that the file, or the process of a /proc file, is not there. */
export function isAbsent(error: unknown): boolean {
  return ["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException)?.code ?? "");
}

/** Whether a signal could be sent to the pid: true for zombies, and for processes of other users. */
export function answersSignal(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Takes the data folder for this process, creating the folder if need be. What decides is a lock of the kernel, which
 * every process of the machine meets, whatever it sees of the others (containers have numbers of their own), and which
 * ends with its process; the file `lock` beside it only says who has it.
 * Returns the release, which may be called any number of times. Throws FolderInUseError while another live
 * process (or this one) holds the folder, StartError when the folder cannot be made or written.
 */
export function lockDataDir(folder: string): () => void {
  let kernelLock: DatabaseSync;
  let path: string;
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    path = join(fs.realpathSync(folder), "lock");
    kernelLock = takeKernelLock(path);
    // A version that knew no kernel lock may run.
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

// Not to be collected, and so closed, while nobody asks for the release.
const held = new Set<DatabaseSync>();
const sqliteBusy = 5;
const namedWithinMs = 500;

/**
 * An exclusive transaction of SQLite, held open: the one way to a lock of the kernel's (fcntl) that Node has. The file
 * stays empty and stays there: whoever removed it would let the next one lock another of the same name. Nothing else in
 * this process may open it, because closing it would end the lock.
 */
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

/** Who has the lock. They may be about to write it down, over the name of one who died. */
function holderOf(path: string): Holder | undefined {
  const giveUpAt = Date.now() + namedWithinMs;
  for (;;) {
    const holder = readRecord<Holder>(path);
    if (holder && (holder.place?.processes !== thisPlace().processes || isAlive(holder))) return holder;
    if (Date.now() > giveUpAt) return undefined;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}

/** What a process of ours wrote into a file; undefined where there is none, or a power failure cut it short. */
export function readRecord<Kind>(path: string): Kind | undefined {
  try {
    return JSON.parse(fs.readFileSync(path, "utf8"));
  } catch (error) {
    if (isAbsent(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isAlive = ({ pid, started }: Holder) => processStart(pid) === started;

/** Tells the processes that see each other from those of other containers and machines. */
export function thisPlace(): Place {
  let processes = "";
  try {
    processes = fs.readlinkSync("/proc/self/ns/pid");
  } catch {
    // Not Linux: there are no others.
  }
  return { processes, host: hostname() };
}
