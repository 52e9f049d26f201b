import { defineConfig } from "@playwright/test";
import { browserPath, ensureBrowser } from "./scripts/browser.ts";

ensureBrowser();
// Each worker loads this file again; reuse the path.
process.env.CHROMIUM_PATH = browserPath();

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/e2e/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 480_000,
  expect: { timeout: 30_000 },
  reporter: process.env.TEST_REPORT ? [["line"], ["json", { outputFile: process.env.TEST_REPORT }]] : "line",
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: browserPath(),
      args: [
        ...(asRoot ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
      ],
    },
  },
});
