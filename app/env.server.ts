import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { S3Settings } from "#platform/storage/files.ts";

export class SettingsError extends Error {
  override name = "SettingsError";
}

const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    );

/** "1" or "2" hops, or addresses and networks: "10.0.0.0/8, 127.0.0.1, ::1". */
const proxies = z.string().transform((value, context): TrustedProxies => {
  if (/^[1-9]$/.test(value)) return { hops: Number(value) };
  const networks = value.split(",").map((each) => {
    const [address = "", bits] = each.trim().split("/");
    const family = isIP(address);
    const widest = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? widest : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
    return { address, prefix, isValid: family !== 0 && prefix <= widest };
  });
  if (!networks.every(({ isValid }) => isValid))
    context.addIssue({
      code: "custom",
      message: "must be a number of proxies from 1 to 9, or addresses and networks such as 10.0.0.0/8, 127.0.0.1",
    });
  return { networks: networks.map(({ address, prefix }) => ({ address, prefix })) };
});

const longestOffsetMs = 3650 * 24 * 60 * 60 * 1000;

const schema = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("production"),
  PORT: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be 0 to 65535")
    .max(65535, "must be 0 to 65535")
    .default(3000),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: url(["http:", "https:"]).optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  S3_ENDPOINT: url(["http:", "https:"]).optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MAIL_FROM: z.email("must be an e-mail address").default("hello@tidewheel.example"),
  APPLICATIONS_EMAIL: z.email("must be an e-mail address").default("applications@tidewheel.example"),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, "must begin with sk_ or rk_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, "must begin with whsec_")
    .optional(),
  // Only currencies with cents: amounts are in hundredths.
  DEPOSIT_CURRENCY: z
    .enum(["usd", "cad", "eur", "gbp", "aud", "nzd"], "must be usd, cad, eur, gbp, aud or nzd")
    .default("usd"),
  DISK_FLOOR_MB: z.coerce.number("must be a number").min(1, "must be at least 1").default(16),
  TRUST_PROXY: proxies.optional(),
  RATE_LIMITS: z.enum(["on", "off"], "must be on or off").default("on"),
  OIDC_ISSUER: url(["http:", "https:"])
    .refine(
      (address) => isSecureAddress(address),
      "must begin with https:, because whoever is in between could sign in as anybody",
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, "must be at most 40 characters long").default("single sign-on"),
  APP_SECRET: z.string().min(32, "must be at least 32 characters long").optional(),
  BACKUPS: z.enum(["on", "off"], "must be on or off").default("on"),
  BACKUP_DIR: z.string().optional(),
  METRICS_PORT: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be 0 to 65535")
    .max(65535, "must be 0 to 65535")
    .optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  CLOCK_OFFSET_MS: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(-longestOffsetMs, "must be at most ten years")
    .max(longestOffsetMs, "must be at most ten years")
    .default(0),
  ALLOW_SANDBOX: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  ALLOW_REMOTE_DEV: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"], "must be debug, info, warn or error").default("info"),
});

export type TrustedProxies = { hops: number } | { networks: { address: string; prefix: number }[] };
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
}

export interface Settings {
  mode: "production" | "development" | "test";
  host: string;
  port: number;
  appUrl: string;
  isAppUrlGiven: boolean;
  trustedProxies: TrustedProxies | undefined;
  rateLimits: boolean;
  dataDir: string;
  /** With less free space on dataDir's disk, submissions are rejected. */
  diskFloorBytes: number;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  applicationsEmail: string;
  stripe: { secretKey: string; webhookSecret: string } | undefined;
  depositCurrency: "usd" | "cad" | "eur" | "gbp" | "aud" | "nzd";
  secret: string | undefined;
  oidc: OidcSettings | undefined;
  s3: S3Settings | undefined;
  backupDir: string | undefined;
  metrics: { port: number; host: string } | undefined;
  /** Added to the database's clock. */
  clockOffsetMs: number;
  logLevel: "debug" | "info" | "warn" | "error";
  sandbox: Sandbox | undefined;
  allowRemoteDev: boolean;
}

export interface Sandbox {
  mail: boolean;
  payments: boolean;
}

export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

export const isSecureAddress = (address: string) => {
  const { hostname, protocol } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
};

/** @param root base of a relative DATA_DIR. @throws SettingsError naming every invalid setting */
export function readSettings(environment: Record<string, string | undefined>, root: string): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`),
    ...missingForS3(given),
    ...missingForOidc(given),
  ];
  if (!parsed.success || faults.length > 0) throw new SettingsError(`Bad settings: ${faults.join("; ")}.`);
  const env = parsed.data;
  const publicHost = env.HOST === "0.0.0.0" || env.HOST === "::" ? "localhost" : env.HOST;
  const appUrl = (
    env.APP_URL ?? `http://${publicHost.includes(":") ? `[${publicHost}]` : publicHost}:${env.PORT}`
  ).replace(/\/+$/, "");
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (secretKey !== undefined && webhookSecret === undefined) {
    throw new SettingsError(
      "STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is not, so that anybody could report payments. Set STRIPE_WEBHOOK_SECRET to the signing secret of the webhook endpoint.",
    );
  }
  const stripe = secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined;
  const sandbox = { mail: env.SMTP_URL === undefined, payments: stripe === undefined };
  const standIns = [
    sandbox.mail && "SMTP_URL is not set, so mail would stay in the built-in mailbox",
    sandbox.payments && "STRIPE_SECRET_KEY is not set, so deposits would be paid with test cards",
  ].filter((standIn) => standIn !== false);
  // Checks where the server listens, not the URL that follows from it.
  const open = [
    !isLoopback(env.HOST) && `HOST ${env.HOST}`,
    !isLoopback(new URL(appUrl).hostname) && `APP_URL ${appUrl}`,
  ].filter((each) => each !== false);
  if (standIns.length > 0 && open.length > 0 && env.ALLOW_SANDBOX !== "1") {
    throw new SettingsError(
      `Others can reach this server (${open.join(", ")}), but ${standIns.join(", and ")}. Set what is missing and APP_URL, or ALLOW_SANDBOX=1 to show the sandbox to others, or HOST=127.0.0.1 without APP_URL to keep it to this machine.`,
    );
  }
  if (env.RATE_LIMITS === "off" && standIns.length === 0) {
    throw new SettingsError("RATE_LIMITS=off is for load tests in the sandbox. Unset it.");
  }
  if (env.CLOCK_OFFSET_MS !== 0 && standIns.length === 0) {
    throw new SettingsError("CLOCK_OFFSET_MS moves the time for tests in the sandbox. Unset it.");
  }
  const dataDir = resolve(root, env.DATA_DIR);
  return {
    mode: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    appUrl,
    isAppUrlGiven: env.APP_URL !== undefined,
    trustedProxies: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS === "on",
    dataDir,
    diskFloorBytes: env.DISK_FLOOR_MB * 2 ** 20,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    applicationsEmail: env.APPLICATIONS_EMAIL,
    stripe,
    depositCurrency: env.DEPOSIT_CURRENCY,
    secret: env.APP_SECRET,
    oidc: oidcOf(env),
    s3: s3Of(env),
    backupDir: env.BACKUPS === "on" ? resolve(root, env.BACKUP_DIR ?? join(dataDir, "backups")) : undefined,
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    clockOffsetMs: env.CLOCK_OFFSET_MS,
    logLevel: env.LOG_LEVEL,
    sandbox: standIns.length > 0 ? sandbox : undefined,
    allowRemoteDev: env.ALLOW_REMOTE_DEV === "1",
  };
}

const neededForS3 = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** A partial S3 configuration would silently keep files on this machine. */
function missingForS3(given: Record<string, string | undefined>): string[] {
  const set = Object.keys(given).filter((name) => name.startsWith("S3_"));
  if (set.length === 0) return [];
  return neededForS3
    .filter((name) => !set.includes(name))
    .map((name) => `${name} must be set as well, because ${set.join(", ")} ${set.length === 1 ? "is" : "are"}`);
}

function s3Of(env: z.infer<typeof schema>): S3Settings | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region = "us-east-1",
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  return bucket && accessKeyId && secretAccessKey
    ? { endpoint, region, bucket, accessKeyId, secretAccessKey }
    : undefined;
}

const neededForOidc = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

function missingForOidc(given: Record<string, string | undefined>): string[] {
  if (!neededForOidc.some((name) => name in given)) return [];
  return neededForOidc
    .filter((name) => !(name in given))
    .map((name) => `${name} must be set as well, because another OIDC setting is`);
}

function oidcOf(env: z.infer<typeof schema>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = env;
  return issuer && clientId && clientSecret
    ? { issuer: issuer.replace(/\/+$/, ""), clientId, clientSecret, name }
    : undefined;
}
