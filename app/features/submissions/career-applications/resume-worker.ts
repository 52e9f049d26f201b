// Runs in a process of its own (platform/confined-process.ts): writes the fault's name, or nothing.
import { refusedExitCode } from "#platform/confined-process.ts";
import { findResumeFault } from "./resume-content.ts";
import type { ResumeExtension } from "./resume-name.ts";

const [path = "", extension] = process.argv.slice(2);
try {
  process.stdout.write((await findResumeFault(path, extension as ResumeExtension)) ?? "");
} catch {
  process.exitCode = refusedExitCode;
}
