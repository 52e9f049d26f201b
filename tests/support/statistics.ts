export function median(values: number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function table(heading: string, rows: [name: string, figure: string, remark: string][]): void {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(([name, figure, remark]) =>
    `${name.padEnd(widths[0] ?? 0)}  ${figure.padStart(widths[1] ?? 0)}  ${remark}`.trimEnd(),
  );
  process.stdout.write(`\n${heading}\n${lines.join("\n")}\n`);
}
