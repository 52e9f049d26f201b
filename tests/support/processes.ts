import { readdirSync, readFileSync } from "node:fs";

// Linux USER_HZ, the unit of /proc times on every supported architecture.
const tickMs = 10;

export function processTree(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const parent = /^\d+$/.test(name) ? Number(stat(Number(name))?.[1]) : Number.NaN;
    if (parent > 0) parents.set(Number(name), parent);
  }
  const family = new Set([pid]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child);
  }
  return [...family];
}

export function cpuMs(pids: number[]): number {
  return sum(pids.map((pid) => (Number(stat(pid)?.[11] ?? 0) + Number(stat(pid)?.[12] ?? 0)) * tickMs));
}

/** Includes children that have ended and were waited for. */
export function treeCpuMs(pid: number): number {
  const ended = Number(stat(pid)?.[13] ?? 0) + Number(stat(pid)?.[14] ?? 0);
  return cpuMs(processTree(pid)) + ended * tickMs;
}

export function machineCpuMs(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = read("/proc/stat")
    .split("\n", 1)
    .flatMap((line) => line.split(/\s+/).slice(1).map(Number));
  return (user + nice + system + irq + softirq + steal) * tickMs;
}

/** Proportional set size: memory shared between the processes counts once. */
export function memoryMb(pids: number[]): number {
  return sum(pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0))) / 1024;
}

/** Resident memory in MB, now (`VmRSS`) or at most so far (`VmHWM`); 0 for a process that has ended. */
export function residentMb(pid: number, line: "VmRSS" | "VmHWM"): number {
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

/** What this process and those that it starts take while it works, above a started one's `ownMb`. */
export async function peakMbWhile<Result>(
  work: () => Promise<Result>,
  ownMb: number,
): Promise<{ megabytes: number; result: Result }> {
  const before = process.memoryUsage.rss();
  let most = 0;
  let seen = 0;
  const watch = setInterval(() => {
    const started = processTree(process.pid).filter((pid) => pid !== process.pid);
    seen += started.length;
    const sizes = started.map((pid) => Math.max(0, residentMb(pid, "VmHWM") - ownMb));
    most = Math.max(most, (process.memoryUsage.rss() - before) / 2 ** 20 + sum(sizes));
  }, 5);
  try {
    const result = await work();
    if (seen === 0) throw new Error("no process was started");
    return { result, megabytes: Math.round(most) };
  } finally {
    clearInterval(watch);
  }
}

/** Those of a family that run this script now. */
export const runningScript = (pid: number, script: string) =>
  processTree(pid).filter((each) =>
    read(`/proc/${each}/cmdline`)
      .split("\0")
      .some((word) => word.endsWith(script)),
  );

function stat(pid: number): string[] | undefined {
  const text = read(`/proc/${pid}/stat`);
  return text ? text.slice(text.lastIndexOf(")") + 2).split(" ") : undefined;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
