const units: [name: string, ms: number][] = [
  ["day", 24 * 60 * 60 * 1000],
  ["hour", 60 * 60 * 1000],
  ["minute", 60 * 1000],
];

export function formatDuration(ms: number): string {
  for (const [name, unitMs] of units) {
    const count = Math.floor(ms / unitMs);
    if (count > 0 && (name !== "day" || count > 2)) return `${count} ${name}${count === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}

export function formatBytes(bytes: number): string {
  const names = ["bytes", "KB", "MB", "GB", "TB"];
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), names.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${names[step]}`;
}
