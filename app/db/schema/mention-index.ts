import { sql } from "drizzle-orm";
import { type ExtraConfigColumn, index } from "drizzle-orm/pg-core";

export const holdsAnyAddress = (column: string) => `(strpos(${column}, '@') > 0 or strpos(${column}, '%40') > 0)`;

/** Finds a person's address in free text. Partial, because few texts contain any address. */
export const mentionIndex = (name: string, id: ExtraConfigColumn, column: string) =>
  index(name)
    .on(id)
    .where(sql.raw(holdsAnyAddress(column)));
