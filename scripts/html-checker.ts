import { execFile, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const pinned = "scripts/html-checker";
const jar = "node_modules/vnu-jar/build/dist/vnu.jar";

export interface CheckerMessage {
  file: string;
  message: string;
  extract: string;
  isError: boolean;
}

/** Java and the checker, fetched where they are missing. @throws with a sentence for a person */
export function ensureChecker(): string {
  const hasJava = () => spawnSync("java", ["-version"]).status === 0;
  if (!hasJava() && process.getuid?.() === 0) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "default-jre-headless"]);
  }
  if (!hasJava()) throw new Error("The HTML checker needs Java 11 or newer: install a JRE and try again.");
  return fetchChecker();
}

/** Once; npm verifies the lock file's checksum. Not a dependency: its 31 MB would be part of every `npm start`. */
function fetchChecker(): string {
  const { version } = JSON.parse(readFileSync(join(pinned, "package-lock.json"), "utf8")).packages[
    "node_modules/vnu-jar"
  ];
  const folder = `node_modules/.cache/html-checker-${version}`;
  if (existsSync(join(folder, jar))) return join(folder, jar);
  const aside = `${folder}.new-${process.pid}`;
  mkdirSync(aside, { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) cpSync(join(pinned, name), join(aside, name));
  run("npm", ["ci", "--prefix", aside, "--ignore-scripts", "--no-audit", "--no-fund"]);
  rmSync(folder, { recursive: true, force: true });
  renameSync(aside, folder);
  return join(folder, jar);
}

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status } = spawnSync(command, args, { env, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed; what it said stands above.`);
}

interface JsonMessage {
  type: "error" | "info" | "non-document-error";
  subType?: "warning" | "fatal";
  url?: string;
  message: string;
  extract?: string;
}

/** @param folder of .html files */
export async function checkFolder(checker: string, folder: string): Promise<CheckerMessage[]> {
  const args = ["-jar", checker, "--format", "json", "--stdout", "--exit-zero-always", folder];
  const { stdout } = await promisify(execFile)("java", args, { maxBuffer: 512 * 1024 * 1024 });
  const { messages } = JSON.parse(stdout) as { messages: JsonMessage[] };
  return messages.map(({ extract = "", message, type, url = "" }) => ({
    file: url.split("/").at(-1) ?? "",
    message,
    extract: extract.replace(/\s+/g, " ").trim(),
    isError: type !== "info",
  }));
}
