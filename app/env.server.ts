import { isAbsolute, resolve } from "node:path";
import { z } from "zod";

/** A fault at start that a person can mend: shown as one sentence, without a stack. */
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
  // Those with cents: the deposits' amounts are meant in hundredths.
  DEPOSIT_CURRENCY: z
    .enum(["usd", "cad", "eur", "gbp", "aud", "nzd"], "must be usd, cad, eur, gbp, aud or nzd")
    .default("usd"),
  DISK_FLOOR_MB: z.coerce.number("must be a number").min(1, "must be at least 1").default(16),
  APP_SECRET: z.string().min(32, "must be at least 32 characters long").optional(),
  ALLOW_SANDBOX: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"], "must be debug, info, warn or error").default("info"),
});

/** Where files go when they do not stay in DATA_DIR. */
export interface S3Settings {
  /** Without it, Amazon's own of the region. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Settings {
  mode: "production" | "development" | "test";
  host: string;
  port: number;
  /** Where people reach the site, without a trailing slash; with PORT 0 it is known only once we listen. */
  appUrl: string;
  /** Absolute path. */
  dataDir: string;
  /** With less than this free on the disk of dataDir nothing new is taken in. */
  diskFloorBytes: number;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Receives every application and inquiry. */
  applicationsEmail: string;
  /** Undefined while the built-in stand-in plays the payment provider. */
  stripe: { secretKey: string; webhookSecret: string } | undefined;
  depositCurrency: "usd" | "cad" | "eur" | "gbp" | "aud" | "nzd";
  secret: string | undefined;
  /** Undefined keeps files in DATA_DIR/files. */
  s3: S3Settings | undefined;
  logLevel: "debug" | "info" | "warn" | "error";
  /** Which parts of the product are played by a built-in stand-in; undefined when none is. */
  sandbox: Sandbox | undefined;
}

export interface Sandbox {
  /** No SMTP_URL: messages are kept in the built-in mailbox. */
  mail: boolean;
  /** No STRIPE_SECRET_KEY: the built-in provider takes test cards. */
  payments: boolean;
}

const loopbackHosts = new Set(["127.0.0.1", "localhost", "[::1]", "::1"]);

/**
 * Reads every setting once.
 * @param environment the process environment; an empty value counts as unset
 * @param root absolute path that a relative DATA_DIR is taken from
 * @throws SettingsError naming every bad setting at once
 */
export function readSettings(environment: Record<string, string | undefined>, root: string): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`),
    ...missingForS3(given),
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
  if (standIns.length > 0 && !loopbackHosts.has(new URL(appUrl).hostname) && env.ALLOW_SANDBOX !== "1") {
    throw new SettingsError(
      `APP_URL ${appUrl} is reachable by others, but ${standIns.join(", and ")}. Set what is missing, or ALLOW_SANDBOX=1 to show the sandbox to others.`,
    );
  }
  return {
    mode: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    appUrl,
    dataDir: isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(root, env.DATA_DIR),
    diskFloorBytes: env.DISK_FLOOR_MB * 2 ** 20,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    applicationsEmail: env.APPLICATIONS_EMAIL,
    stripe,
    depositCurrency: env.DEPOSIT_CURRENCY,
    secret: env.APP_SECRET,
    s3: s3Of(env),
    logLevel: env.LOG_LEVEL,
    sandbox: standIns.length > 0 ? sandbox : undefined,
  };
}

const neededForS3 = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Half of the settings would silently keep files on this machine: all of them, or none. */
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
