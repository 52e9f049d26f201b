import { sql } from "drizzle-orm";
import { bigint } from "drizzle-orm/pg-core";
import { contentPublications } from "./content.ts";

/** The publication of the terms that was in force. Null: the terms as the product brings them. */
export const agreedTerms = () =>
  bigint("terms_publication_id", { mode: "number" })
    .references(() => contentPublications.id)
    .default(sql`terms_in_force()`);
