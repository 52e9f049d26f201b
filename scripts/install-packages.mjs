import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const beatMs = 1_000;
const deadAfterMs = 10_000;

/**
 * Installs what the lock file names into a folder beside, and renames it when it is whole: an installation that ends
 * early leaves nothing where the next one looks. One at a time; others wait for it, and take over where it has died.
 */
export async function installPackages(root, { wanted, npm, say, fault }) {
  const stamp = join(root, "node_modules", ".installed");
  const isStamped = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (isStamped() && isWhole(root)) return;
  await withLock(root, say, async () => {
    if (isStamped() && isWhole(root)) return;
    say(isStamped() ? "Packages are missing from node_modules; installing them again" : "Installing packages");
    const aside = join(root, ".node", `packages-${process.pid}`);
    try {
      mkdirSync(aside, { recursive: true });
      for (const name of ["package.json", "package-lock.json", ".npmrc"].filter((each) => existsSync(join(root, each))))
        cpSync(join(root, name), join(aside, name));
      // Not `npm ci`: it rejects a lock file without other platforms' packages. This installs the same locked versions.
      await npm(["install", "--no-save", "--include=dev", "--prefix", aside]);
      if (!isWhole(aside)) throw fault("npm left packages out. Please start again.");
      writeFileSync(join(aside, "node_modules", ".installed"), wanted);
      const old = join(aside, "old");
      if (existsSync(join(root, "node_modules"))) renameSync(join(root, "node_modules"), old);
      renameSync(join(aside, "node_modules"), join(root, "node_modules"));
    } finally {
      removeAside(root);
    }
  });
}

/** Every package of the lock file that this machine needs. 750 of them take 10 ms. */
function isWhole(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  return Object.entries(packages).every(
    ([path, { optional }]) => optional || existsSync(join(folder, path, "package.json")),
  );
}

/** Also what an installation left that was killed. Its npm may still be writing. */
function removeAside(root) {
  for (const name of readdirSync(join(root, ".node"))) {
    if (!name.startsWith("packages-")) continue;
    try {
      rmSync(join(root, ".node", name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // The next installation removes it.
    }
  }
}

/** Held as long as its time is kept fresh: a pid may be somebody else's by now. */
async function withLock(root, say, work) {
  const lock = join(root, ".node", "packages.lock");
  mkdirSync(join(root, ".node"), { recursive: true });
  for (let hasSaid = false; !take(lock); hasSaid = true) {
    if (!hasSaid) say("Another start is installing packages; waiting for it");
    await delay(beatMs / 4);
  }
  const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), beatMs);
  try {
    await work();
  } finally {
    clearInterval(beat);
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    closeSync(openSync(lock, "wx"));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  try {
    if (Date.now() - statSync(lock).mtimeMs > deadAfterMs) rmSync(lock, { force: true });
  } catch {
    // It was given back in the meantime.
  }
  return false;
}
