import { sql } from "drizzle-orm";
import { text } from "drizzle-orm/pg-core";
import { referenceForm } from "../../domain/reference.ts";

/** Unique across tables: all take the next number of one sequence, in another order. */
export const reference = () => text().notNull().unique().default(sql`new_reference()`);

export const hasReferenceForm = sql.raw(`reference ~ '${referenceForm}'`);
