import { stringify } from "csv-stringify/sync";

export interface ExportColumn<Row> {
  /** In JSON Lines. */
  name: string;
  /** In CSV. */
  label: string;
  value(row: Row): string | number | null;
  /** In CSV, where people read another text than the value. */
  text?(row: Row): string;
}

interface ExportFormat {
  contentType: string;
  head<Row>(columns: ExportColumn<Row>[]): string;
  write<Row>(columns: ExportColumn<Row>[], rows: Row[]): string;
}

// RFC 4180. Every cell is quoted; one that a spreadsheet would run as a formula begins with an apostrophe.
const toCsv = (lines: string[][]) =>
  stringify(lines, { record_delimiter: "windows", quoted: true, quoted_empty: true, escape_formulas: true });

const byteOrderMark = "\ufeff";

export const exportFormats = {
  csv: {
    contentType: "text/csv; charset=utf-8",
    head: (columns) => byteOrderMark + toCsv([columns.map(({ label }) => label)]),
    write: (columns, rows) =>
      toCsv(rows.map((row) => columns.map(({ text, value }) => (text ? text(row) : String(value(row) ?? ""))))),
  },
  jsonl: {
    contentType: "application/x-ndjson; charset=utf-8",
    head: () => "",
    write: (columns, rows) =>
      rows
        .map((row) => `${JSON.stringify(Object.fromEntries(columns.map(({ name, value }) => [name, value(row)])))}\n`)
        .join(""),
  },
} as const satisfies Record<string, ExportFormat>;

export type ExportFormatName = keyof typeof exportFormats;
