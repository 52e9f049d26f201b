import { sql } from "drizzle-orm";

/** The values of a choice as a CHECK constraint lists them. */
export const oneOf = (values: readonly string[]) => sql.raw(`(${values.map((value) => `'${value}'`).join(", ")})`);
