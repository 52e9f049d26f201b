import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

export function ownNode(root, system = `${process.platform}-${process.arch}`) {
  const lock = JSON.parse(readFileSync(join(root, "scripts", "node", "package-lock.json"), "utf8"));
  const name = `node-${system}`;
  const { version, integrity } = lock.packages[`node_modules/${name}`] ?? {};
  if (!version || !integrity) return undefined;
  const folder = join(root, ".node", `${name}-${version}`);
  return { version, folder, path: join(folder, "node_modules", name, "bin", "node") };
}

/** Once; npm verifies the lock file's checksum. A kill leaves no partial install under the final name. */
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
    // npm does not report an optional package that failed, not even for its checksum.
    if (!existsSync(path.replace(folder, aside))) return undefined;
    if (!existsSync(folder)) renameSync(aside, folder);
    return path;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
