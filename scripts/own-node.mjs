// Plain JavaScript, like run.mjs: an older Node runs it.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Where the Node of this project is, or will be, on this system: the exact version that the lock file names.
 * @param root the project's folder
 * @returns undefined where the lock file has none for this system
 */
export function ownNode(root, system = `${process.platform}-${process.arch}`) {
  const lock = JSON.parse(readFileSync(join(root, "scripts", "node", "package-lock.json"), "utf8"));
  const name = `node-${system}`;
  const { version, integrity } = lock.packages[`node_modules/${name}`] ?? {};
  if (!version || !integrity) return undefined;
  const folder = join(root, ".node", `${name}-${version}`);
  return { version, folder, path: join(folder, "node_modules", name, "bin", "node") };
}

/**
 * Fetches that Node from the package registry, once. npm takes it only if its sum is the lock file's; nothing of it is
 * run before. Killed half-way, it leaves nothing that would be taken for it.
 * @param npm runs npm with these arguments, and throws where it fails
 * @returns the path of its program; undefined where it is not there afterwards
 */
export function fetchNode(root, npm) {
  const { folder, path } = ownNode(root) ?? {};
  if (!folder) return undefined;
  if (existsSync(path)) return path;
  const aside = `${folder}.new-${process.pid}`;
  try {
    mkdirSync(aside, { recursive: true });
    for (const name of ["package.json", "package-lock.json"])
      cpSync(join(root, "scripts", "node", name), join(aside, name));
    npm(["ci", "--prefix", aside, "--ignore-scripts", "--include=optional", "--no-audit", "--no-fund"]);
    // npm leaves out without a word what is optional and failed, be it for its sum.
    if (!existsSync(path.replace(folder, aside))) return undefined;
    if (!existsSync(folder)) renameSync(aside, folder);
    return path;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
