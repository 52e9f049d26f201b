import { sql } from "drizzle-orm";

export const oneOf = (values: readonly string[]) => sql.raw(`(${values.map((value) => `'${value}'`).join(", ")})`);

export const hasLength = (column: string, { min, max }: { min: number; max: number }) =>
  sql.raw(min === 0 ? `char_length(${column}) <= ${max}` : `char_length(${column}) between ${min} and ${max}`);
