import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { type AdminRole, adminRoles } from "../../domain/admin-role.ts";
import { type NotificationChoice, notificationChoices } from "../../domain/notifications.ts";
import { oneOf } from "./checks.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

// Some columns exist only because earlier versions used better-auth.
export const users = pgTable("users", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text(),
  disabledAt: moment("disabled_at"),
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
    awaitsSecondFactor: boolean("awaits_second_factor").notNull().default(false),
    passwordConfirmedAt: moment("password_confirmed_at").defaultNow(),
    wrongPasswords: integer("wrong_passwords").notNull().default(0),
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

/** A row makes its account an admin. A trigger keeps at least one owner. */
export const adminProfiles = pgTable(
  "admin_profiles",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    role: text().$type<AdminRole>().notNull().default("admin"),
    createdAt: moment("created_at").notNull().defaultNow(),
    notifications: text().$type<NotificationChoice>().notNull().default("none"),
    digestSentAt: moment("digest_sent_at"),
  },
  (table) => [
    check("admin_profiles_role", sql`${table.role} in ${oneOf(adminRoles)}`),
    check("admin_profiles_notifications", sql`${table.notifications} in ${oneOf(notificationChoices)}`),
  ],
);

export const adminRequests = pgTable("admin_requests", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: moment("created_at").notNull().defaultNow(),
  declinedAt: moment("declined_at"),
});

export const teamRules = pgTable(
  "team_rules",
  {
    id: integer().primaryKey().default(1),
    requiresSecondFactor: boolean("requires_second_factor").notNull().default(false),
  },
  (table) => [check("team_rules_one_row", sql`${table.id} = 1`)],
);

/** Secrets are encrypted. A new secret takes effect with its first correct code; until then the old one counts. */
export const secondFactors = pgTable(
  "second_factors",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    secret: text(),
    verifiedAt: moment("verified_at"),
    newSecret: text("new_secret"),
    /** The last accepted code's 30-second step since 1970: no code works twice. */
    lastStep: integer("last_step").notNull().default(0),
    wrongCodes: integer("wrong_codes").notNull().default(0),
    wrongSince: moment("wrong_since"),
  },
  (table) => [
    check("second_factors_verified", sql`(${table.secret} is null) = (${table.verifiedAt} is null)`),
    check("second_factors_secret", sql`num_nonnulls(${table.secret}, ${table.newSecret}) > 0`),
  ],
);

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => secondFactors.userId, { onDelete: "cascade" }),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

/** Stores hashes only. A 'verify-email' link sets its own sign-up's password, never one that a stranger left. */
export const accountTokens = pgTable(
  "account_tokens",
  {
    id: text().primaryKey(),
    tokenHash: text("token_hash").notNull().unique(),
    purpose: text().$type<"setup" | "verify-email" | "invitation" | "reset-password">().notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    address: text(),
    passwordHash: text("password_hash"),
    makesFirstAdmin: boolean("makes_first_admin").notNull().default(false),
    role: text().$type<AdminRole>(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "account_tokens_purpose",
      sql`(${table.purpose} = 'setup'
          and num_nonnulls(${table.userId}, ${table.address}, ${table.passwordHash}, ${table.role}) = 0)
        or (${table.purpose} = 'verify-email' and num_nonnulls(${table.userId}, ${table.address}, ${table.passwordHash}) = 3
          and ${table.role} is null)
        or (${table.purpose} = 'invitation' and num_nonnulls(${table.address}, ${table.role}) = 2
          and num_nonnulls(${table.userId}, ${table.passwordHash}) = 0 and ${table.role} in ${oneOf(adminRoles)})
        or (${table.purpose} = 'reset-password' and num_nonnulls(${table.userId}, ${table.address}) = 2
          and num_nonnulls(${table.passwordHash}, ${table.role}) = 0)`,
    ),
    index("account_tokens_user").on(table.userId),
    uniqueIndex("account_tokens_invitation").on(table.address).where(sql`${table.purpose} = 'invitation'`),
  ],
);
