import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  real,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { type HostChange, type HostFacts, hostChanges, hostLimits } from "../../domain/host.ts";
import { hasLength, oneOf } from "./checks.ts";

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
    // The day on which the host itself said that all of this is right.
    confirmedOn: date("confirmed_on"),
    closedAt: timestamp("closed_at", { withTimezone: true }),
    version: integer().notNull().default(1),
  },
  (table) => [
    check("dealerships_map_x", sql`${table.mapX} between 0 and 100`),
    check("dealerships_map_y", sql`${table.mapY} between 0 and 100`),
    check("dealerships_bikes", sql`${table.bikes} >= 0`),
    check("dealerships_website", sql`${table.website} ~ '^https?://'`),
    check("dealerships_rating", sql`${table.rating} between 0 and 5`),
    check("dealerships_version", sql`${table.version} >= 1`),
  ],
);

/** Append-only by trigger; actors' ids outlive accounts. */
export const dealershipEvents = pgTable(
  "dealership_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    dealershipId: integer("dealership_id")
      .notNull()
      .references(() => dealerships.id),
    type: text().$type<HostChange>().notNull(),
    // Null: it was added.
    before: jsonb().$type<HostFacts>(),
    after: jsonb().$type<HostFacts>().notNull(),
    note: text().notNull().default(""),
    actorId: text("actor_id").notNull(),
    at: timestamp("at", { withTimezone: true }).notNull(),
  },
  (table) => [
    check("dealership_events_type", sql`${table.type} in ${oneOf(hostChanges)}`),
    check("dealership_events_before", sql`(${table.before} is null) = (${table.type} = 'added')`),
    check("dealership_events_note_length", hasLength("note", { min: 0, max: hostLimits.reason })),
    check("dealership_events_actor_id_form", sql`${table.actorId} ~ '^[A-Za-z0-9_-]{1,64}$'`),
    index("dealership_events_of_host").on(table.dealershipId, table.id),
  ],
);
