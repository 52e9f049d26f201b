import { sql } from "drizzle-orm";
import { type ExtraConfigColumn, index } from "drizzle-orm/pg-core";

/** Whether a text holds any e-mail address, written plainly or URL-encoded. */
export const holdsAnyAddress = (column: string) => `(strpos(${column}, '@') > 0 or strpos(${column}, '%40') > 0)`;

/** For the search for a person's address in other people's free texts: few of them hold any address. */
export const mentionIndex = (name: string, id: ExtraConfigColumn, column: string) =>
  index(name)
    .on(id)
    .where(sql.raw(holdsAnyAddress(column)));
