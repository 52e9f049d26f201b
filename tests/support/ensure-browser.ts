export { ensureBrowser as default } from "../../scripts/browser.ts";
