// Entry of `npm start` and `npm test` on Node 18 and newer, hence JavaScript. Installs Node 24 if missing.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { installPackages } from "./install-packages.mjs";
import { fetchNode, ownNode } from "./own-node.mjs";

// The first version with crypto.argon2.
const needed = "24.7";
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const command = process.argv[2] ?? "start";

const buildCommands = {
  start: (build) => build.main(),
  backup: (build, args) => build.runBackup(args),
  restore: (build, args) => build.runRestore(args),
  "reset-factor": (build, args) => build.runResetFactor(args),
};

const signals = ["SIGTERM", "SIGINT", "SIGHUP"];

class Fault extends Error {}

try {
  process.chdir(root);
  endWithNpm();
  if (process.versions.node.localeCompare(needed, "en", { numeric: true }) < 0) goOnWithOwnNode();
  else await run();
} catch (error) {
  process.stderr.write(`${error instanceof Fault ? error.message : error.stack}\n`);
  process.exit(1);
}

async function run() {
  await installPackages(root, {
    wanted: hash(["package-lock.json"]),
    npm: npmToItsEnd,
    say,
    fault: (text) => new Fault(text),
  });
  // Without the compile cache a start takes half as long again.
  (await import("node:module")).enableCompileCache?.(join(root, "node_modules", ".cache", "node"));
  // The parent may be killed without a signal to this process: stop as if by SIGTERM.
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref(); // must not keep a finished command alive
  if (command === "exec") return runTool(process.argv.slice(3));
  if (command === "dev") return (await import("../server/dev.ts")).dev();
  // The tests build beside their first checks.
  if (command === "test") return import("./test.ts");
  build();
  if (command === "build") return;
  const runFromBuild = buildCommands[command];
  if (runFromBuild) return runFromBuild(await import("../build/server/index.js"), process.argv.slice(3));
  return import(pathToFileURL(join(root, command)).href);
}

function runTool([name, ...args]) {
  process.argv = [process.execPath, realpathSync(join("node_modules", ".bin", name)), ...args];
  return import(pathToFileURL(process.argv[1]).href);
}

/** npm may be killed without a signal to its children: stop with it. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && process.kill(process.pid, "SIGTERM");
  setInterval(watch, 1_000).unref();
}

function goOnWithOwnNode() {
  const own = ownNode(root);
  if (own && !existsSync(own.path)) {
    say(`This machine has Node ${process.versions.node}; fetching Node ${own.version} into .node`);
  }
  const path = fetchNode(root, npm);
  if (!path) {
    throw new Fault(
      own
        ? `Node ${own.version} could not be fetched, or was not the one that scripts/node/package-lock.json names. Please install Node ${needed} or newer yourself and try again.`
        : `This machine has Node ${process.versions.node}, and none is named for ${process.platform}-${process.arch} in scripts/node/package-lock.json. Please install Node ${needed} or newer yourself and try again.`,
    );
  }
  const child = spawn(path, process.argv.slice(1), { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

function build() {
  const stamp = join(root, "build", ".built");
  const sources = [
    ...filesBelow("app"),
    ...filesBelow("platform"),
    ...filesBelow("public"),
    ...filesBelow("server"),
    "vite.config.ts",
    "react-router.config.ts",
    "tsconfig.json",
    "package-lock.json",
  ];
  // Reading every source takes a third of a start's processor time, so the contents are compared only if a time or size differs.
  const [builtFrom, seenAs] = read(stamp)?.split("\n") ?? [];
  const looksAs = digest(sources, (file) => timeAndSize(file));
  if (seenAs === looksAs) return;
  const wanted = hash(sources);
  if (builtFrom !== wanted) runBuild();
  replace(stamp, `${wanted}\n${looksAs}`);
}

function runBuild() {
  say("Building");
  const { status } = spawnSync(
    process.execPath,
    [realpathSync("node_modules/.bin/react-router"), "build", "--logLevel", "warn"],
    {
      stdio: ["ignore", 2, 2],
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  if (status !== 0) throw new Fault("The build failed; what it said stands above.");
  const checked = spawnSync(process.execPath, ["scripts/check-routes.mjs", "build/server/index.js"], {
    stdio: ["ignore", 2, 2],
  });
  if (checked.status !== 0) throw new Fault("The build is refused; why stands above.");
}

function npm(args) {
  const { status } = spawnSync(...npmCommand(args));
  if (status !== 0) throw npmFault(args);
}

/** A signal ends npm first, at once: by itself it waits for its downloads, to undo what is thrown away anyway. */
async function npmToItsEnd(args) {
  const [program, given, options] = npmCommand(args);
  const child = spawn(program, given, { ...options, detached: true });
  let isStopped = false;
  const end = () => {
    isStopped = true;
    // Its group: what the packages' own scripts began ends too.
    process.kill(-child.pid, "SIGKILL");
  };
  for (const signal of signals) process.on(signal, end);
  const code = await new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", resolve);
  });
  for (const signal of signals) process.off(signal, end);
  if (isStopped) throw new Fault("Stopped. The next start installs the packages.");
  if (code !== 0) throw npmFault(args);
}

function npmCommand(args) {
  const env = { ...process.env, PATH: dirname(process.execPath) + delimiter + process.env.PATH };
  const cli = process.env.npm_execpath;
  const options = { stdio: ["ignore", 2, 2], env };
  return cli?.endsWith(".js") ? [process.execPath, [cli, ...args], options] : ["npm", args, options];
}

const npmFault = ([name]) =>
  new Fault(`npm ${name} failed; what it said stands above. Is the package registry in reach?`);

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();
}

function hash(files) {
  return digest(files, (file) => readFileSync(file));
}

function digest(files, partOf) {
  const sum = createHash("sha256").update(process.version);
  for (const file of files) sum.update(`\0${file}\0`).update(partOf(file));
  return sum.digest("hex");
}

function timeAndSize(file) {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs} ${size}`;
}

/** Another start may read it at the same time. */
function replace(file, text) {
  const aside = `${file}.new-${process.pid}`;
  writeFileSync(aside, text);
  renameSync(aside, file);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function say(text) {
  process.stderr.write(`${text}\n`);
}
