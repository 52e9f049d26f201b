import { sql } from "drizzle-orm";
import { check, integer, pgTable, real, text, timestamp } from "drizzle-orm/pg-core";

export const dealerships = pgTable(
  "dealerships",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    place: text().notNull(),
    mapX: real("map_x").notNull(),
    mapY: real("map_y").notNull(),
    bikes: integer().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("dealerships_map_x", sql`${table.mapX} between 0 and 100`),
    check("dealerships_map_y", sql`${table.mapY} between 0 and 100`),
    check("dealerships_bikes", sql`${table.bikes} >= 0`),
  ],
);
