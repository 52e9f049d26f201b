import { execFile } from "node:child_process";

interface Limits {
  /** Of private memory, on Linux. Node takes 600 of them itself, most of it reserved and never touched. */
  megabytes: number;
  seconds: number;
  /** Whoever asked has gone: the process is killed. */
  signal?: AbortSignal | undefined;
}

/** A script's own exit code for a file that it does not accept. */
export const refusedExitCode = 3;

const maxAnswerBytes = 16 * 2 ** 20;

/**
 * Runs a script with this Node in a process of its own, so that a stranger's file can take neither the memory nor the
 * time of the server, and finds none of its settings. A process that breaks its limits is killed.
 * @param script path of a module, whose imports Node resolves itself
 * @returns what it wrote to its standard output; undefined if it refused the file, broke its limits, or was not awaited
 * @throws an error if it could not run
 */
export function runConfined(
  script: string,
  args: string[],
  { megabytes, seconds, signal }: Limits,
): Promise<Buffer | undefined> {
  const limited = ["-c", 'ulimit -d "$0" 2>/dev/null; exec "$@"', String(megabytes * 1024)];
  const node = [process.execPath, "--max-old-space-size=128", "--v8-pool-size=1", "--no-warnings", script, ...args];
  return new Promise((resolve, reject) => {
    execFile(
      "/bin/sh",
      [...limited, ...node],
      {
        env: { MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2" },
        encoding: "buffer",
        killSignal: "SIGKILL",
        maxBuffer: maxAnswerBytes,
        timeout: seconds * 1000,
        ...(signal && { signal }),
      },
      (error, answer, complaint) => {
        if (!error) resolve(answer);
        else if (error.code === refusedExitCode || error.signal || error.killed || signal?.aborted) resolve(undefined);
        else reject(new Error(`${script} could not run (${error.code}): ${complaint.toString("utf8", 0, 500)}`));
      },
    );
  });
}
