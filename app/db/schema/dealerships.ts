import { sql } from "drizzle-orm";
import { check, integer, numeric, pgTable, real, text, timestamp } from "drizzle-orm/pg-core";

export const dealerships = pgTable(
  "dealerships",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    place: text().notNull(),
    mapX: real("map_x").notNull(),
    mapY: real("map_y").notNull(),
    bikes: integer().notNull(),
    address: text(),
    phone: text(),
    email: text(),
    website: text(),
    hours: text(),
    season: text(),
    rating: numeric({ precision: 2, scale: 1 }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("dealerships_map_x", sql`${table.mapX} between 0 and 100`),
    check("dealerships_map_y", sql`${table.mapY} between 0 and 100`),
    check("dealerships_bikes", sql`${table.bikes} >= 0`),
    check("dealerships_website", sql`${table.website} ~ '^https?://'`),
    check("dealerships_rating", sql`${table.rating} between 0 and 5`),
  ],
);
