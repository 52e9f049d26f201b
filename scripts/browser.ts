import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ownFolder = resolve(".browser");
const ownBrowser = join(ownFolder, "chromium");
const headless = "chromium-headless-shell";
const headlessBrowsers = [`/usr/bin/${headless}`, ownBrowser];
const otherBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export function browserPath(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...headlessBrowsers, ...otherBrowsers].find((path) => path && existsSync(path));
}

/** Installs with apt as root, else unpacks the packages into .browser. @throws if no browser is available */
export function ensureBrowser(): void {
  if ([process.env.CHROMIUM_PATH, ...headlessBrowsers].some((path) => path && existsSync(path))) return;
  try {
    process.stderr.write("Fetching Chromium\n");
    if (!browserPath() && isRoot()) installDebianPackages([debianPackage([])]);
    else unpackDebianPackages();
  } catch (error) {
    if (!browserPath()) throw error;
    process.stderr.write(`${(error as Error).message} Going on with ${browserPath()}.\n`);
  }
  if (!browserPath()) {
    throw new Error("The tests need a Chromium. Install one, or set CHROMIUM_PATH to the one that you have.");
  }
}

const otherEngines = {
  Firefox: { packages: ["firefox-esr"], files: ["/usr/bin/firefox-esr"] },
  WebKit: { packages: ["webkit2gtk-driver", "xvfb"], files: ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"] },
};

/** The engines that are tested besides Chromium. */
export const otherEngineNames = Object.keys(otherEngines) as (keyof typeof otherEngines)[];

/** Installs with apt as root; `whyMissing` tells what could not be had. */
export function ensureEngines(): void {
  ensureBrowser();
  for (const name of otherEngineNames) {
    if (!whyMissing(name) || !isRoot()) continue;
    try {
      process.stderr.write(`Fetching ${name}\n`);
      installDebianPackages(otherEngines[name].packages);
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\n`);
    }
  }
}

export function whyMissing(name: "Chromium" | keyof typeof otherEngines): string | undefined {
  if (name === "Chromium") return browserPath() ? undefined : "no browser is installed";
  const { packages, files } = otherEngines[name];
  if (files.every((file) => existsSync(file))) return undefined;
  const wanted = `the Debian package${packages.length > 1 ? "s" : ""} ${packages.join(" and ")}`;
  return isRoot() ? `apt-get could not install ${wanted}` : `needs ${wanted}, which only root can install`;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function installDebianPackages(packages: string[]): void {
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    DEBIAN_FRONTEND: "noninteractive",
  });
}

/** Some Debian releases lack the headless package. */
function debianPackage(options: string[]): string {
  return spawnSync("apt-cache", [...options, "show", headless]).status === 0 ? headless : "chromium";
}

function unpackDebianPackages(): void {
  const state = join(ownFolder, "apt");
  const root = join(ownFolder, "root");
  for (const folder of [join(state, "lists/partial"), join(state, "cache/archives/partial"), root])
    mkdirSync(folder, { recursive: true });
  const options = [
    "-o",
    `Dir::State::Lists=${state}/lists`,
    "-o",
    `Dir::Cache=${state}/cache`,
    "-o",
    "Debug::NoLocking=1",
    "-o",
    "Acquire::Retries=0",
    "-o",
    "Acquire::http::Timeout=10",
    "-qq",
  ];
  run("apt-get", [...options, "update"]);
  const wanted = debianPackage(options.slice(0, -1));
  if (wanted !== headless && browserPath()) return;
  const plan = execFileSync("apt-get", [...options, "-s", "--no-install-recommends", "install", wanted], {
    encoding: "utf8",
  });
  // Chromium looks for its resources next to its binary, even if the system has them.
  const missing = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name]) => String(name));
  const packages = new Set([wanted, "chromium-common", ...missing.filter((name) => !name.startsWith("chromium"))]);
  run("apt-get", [...options, "download", ...packages], {}, root);
  for (const file of readdirSync(root).filter((name) => name.endsWith(".deb"))) {
    run("dpkg", ["-x", file, "."], {}, root);
    rmSync(join(root, file));
  }
  const libraries = ["usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu", "usr/lib"]
    .map((folder) => join(root, folder))
    .join(":");
  const launcher = [
    "#!/bin/sh",
    `export LD_LIBRARY_PATH="${libraries}:$LD_LIBRARY_PATH" XDG_DATA_DIRS="${root}/usr/share:/usr/local/share:/usr/share"`,
    `[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="${root}/etc/fonts"`,
    // Chromium's sandbox needs a setuid-root helper.
    `exec "${root}/usr/lib/chromium/${wanted}" --no-sandbox "$@"`,
    "",
  ];
  writeFileSync(ownBrowser, launcher.join("\n"), { mode: 0o755 });
}

function run(command: string, args: string[], env: Record<string, string> = {}, cwd = process.cwd()): void {
  const { status } = spawnSync(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed while fetching a browser.`);
}
