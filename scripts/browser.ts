import { existsSync } from "node:fs";

const candidates = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Where the browser for the tests is: CHROMIUM_PATH, what the system has, or what ensureBrowser brought. */
export function browserPath(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...candidates].find((path) => path && existsSync(path));
}
