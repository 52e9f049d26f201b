import { createHash, randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { basename, dirname, join } from "node:path";

/** A start that failed for a reason a person can mend. The message is one sentence, to be printed as it is. */
export class StartError extends Error {
  override name = "StartError";
}

/** The data folder belongs to another live process of ours. */
export class FolderInUseError extends StartError {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(
      `Another Tidewheel process (pid ${pid}) is using the data folder ${folder}. ` +
        "Stop it first, or set DATA_DIR to another folder.",
    );
    this.pid = pid;
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
 * Takes the data folder for this process, creating the folder if need be; the file `lock` in it names us.
 * A lock whose process is gone is taken over, by exactly one of those who try.
 * Returns the release, which may be called any number of times. Throws FolderInUseError while another live
 * process (or this one) holds the folder, StartError when the folder cannot be made or written.
 */
export function lockFolder(folder: string): () => void {
  const started = processStart(process.pid);
  const mine = `${JSON.stringify({ pid: process.pid, started, nonce: randomUUID() })}\n`;
  let path: string;
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    path = join(fs.realpathSync(folder), "lock");
    acquire(path, mine);
    sweep(folder);
  } catch (error) {
    throw asStartError(error, folder);
  }
  return () => {
    if (read(path) === mine) fs.rmSync(path, { force: true });
  };
}

function acquire(path: string, mine: string): void {
  const aside = `${path}.${randomUUID()}`;
  fs.writeFileSync(aside, mine, { mode: 0o644, flush: true });
  try {
    while (!linked(aside, path)) {
      const theirs = read(path);
      if (theirs === undefined) continue;
      const pid = livePid(theirs);
      if (pid !== undefined) throw new FolderInUseError(dirname(path), pid);
      // Only the holder of the claim named after a dead lock may replace it, and only while it is still there:
      // so one who read the dead lock long ago cannot put away its successor. A claim is a lock itself.
      const dead = createHash("sha256").update(basename(path) + theirs);
      const claim = join(dirname(path), `lock.${dead.digest("hex")}`);
      acquire(claim, mine);
      if (read(path) === theirs) fs.renameSync(aside, path);
      fs.rmSync(claim, { force: true });
      if (read(path) === mine) return;
    }
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

function linked(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function read(path: string): string | undefined {
  try {
    return fs.readFileSync(path, "utf8");
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

function livePid(lock: string): number | undefined {
  const [, pid, started] = /^\{"pid":(\d+),"started":"([^"]+)"/.exec(lock) ?? [];
  // One that was cut short by a power failure does not match: no process outlived that.
  return pid && processStart(Number(pid)) === started ? Number(pid) : undefined;
}

/** What processes killed while they took the lock have left behind. */
function sweep(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((name) => name.startsWith("lock."))) {
    const path = join(folder, name);
    const left = read(path);
    if (left && livePid(left) === undefined) fs.rmSync(path, { force: true });
  }
}
