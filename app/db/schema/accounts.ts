import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Accounts, sessions and passwords, in the shape that better-auth expects of its Drizzle adapter. */
export const users = pgTable("users", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text(),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

export const credentials = pgTable(
  "credentials",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text(),
    password: text(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("credentials_user").on(table.userId)],
);

export const verifications = pgTable("verifications", {
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: moment("expires_at").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** Whoever has a row here is an admin; nothing else makes one. */
export const adminProfiles = pgTable(
  "admin_profiles",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    role: text().notNull().default("admin"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [check("admin_profiles_role", sql`${table.role} = 'admin'`)],
);

/**
 * Single-use links. Only the hash is kept, so a copy of the database opens nothing. A 'setup' link belongs to
 * nobody yet; a 'verify-email' link to one account, one address and the password of the sign-up that asked for it
 * (so that nobody can leave a password behind on an address that is not theirs).
 */
export const accountTokens = pgTable(
  "account_tokens",
  {
    id: text().primaryKey(),
    tokenHash: text("token_hash").notNull().unique(),
    purpose: text().$type<"setup" | "verify-email">().notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    address: text(),
    passwordHash: text("password_hash"),
    /** Following this verification link also makes its account the first admin: it was opened with a setup link. */
    makesFirstAdmin: boolean("makes_first_admin").notNull().default(false),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "account_tokens_purpose",
      sql`(${table.purpose} = 'setup' and num_nonnulls(${table.userId}, ${table.address}, ${table.passwordHash}) = 0)
        or (${table.purpose} = 'verify-email' and num_nonnulls(${table.userId}, ${table.address}, ${table.passwordHash}) = 3)`,
    ),
    index("account_tokens_user").on(table.userId),
  ],
);
