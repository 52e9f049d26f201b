import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { LimitName } from "~/services/rate-limits.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { spamFields } from "./honeypot-fields.ts";

export type FormName = Extract<
  LimitName,
  "host-application" | "career-application" | "media-inquiry" | "sales-inquiry"
>;

export interface SpamRejection {
  status: 422 | 429;
  sentence: string;
  headers: Record<string, string>;
}

const botMessage =
  "A hidden field was filled in, perhaps by an extension in your browser. We have cleared it: please press Submit once more.";
// People take longer to read, fill in and send a form.
const shortestFillMs = 2_000;
const stampLastsMs = 30 * 24 * 60 * 60 * 1000;
const suspectWeight = 3;

export const newForm = ({ clock, secret }: Pick<AppContext, "clock" | "secret">, name: FormName) => ({
  idempotencyKey: randomUUID(),
  stamp: makeStamp(secret, name, clock.now()),
});

/** Never drops a submission silently. A stamp is valid for one accepted submission. */
export async function rejectSpam(
  { clock, limits, log, requestId, secret, visitor }: AppContext,
  name: FormName,
  form: FormData,
): Promise<SpamRejection | undefined> {
  const verdict = detectBot(form, secret, name, clock.now());
  const stamp = String(form.get(spamFields.stamp));
  // Consumed before the row is stored, so that only one of several concurrent repeats gets it.
  const isFirst = verdict === "ok" && (await limits.consumeOnce("form-stamp", stamp, stampLastsMs));
  const wait = await limits.consume(name, visitor, isFirst ? 1 : suspectWeight);
  if (!wait && verdict !== "bot") return undefined;
  if (isFirst) await giveBackStamp({ limits }, form);
  log.warn({ requestId, limit: name, verdict, waitSeconds: wait?.seconds }, "form rejected by spam protection");
  if (wait) return { status: 429, sentence: wait.sentence, headers: wait.headers };
  return { status: 422, sentence: botMessage, headers: {} };
}

/** For a form that is refused after all, and will be sent again. */
export const giveBackStamp = ({ limits }: Pick<AppContext, "limits">, form: FormData) =>
  limits.reset("form-stamp", String(form.get(spamFields.stamp)));

export function makeStamp(secret: string, form: string, now: Date): string {
  const made = `${now.getTime().toString(36)}.${randomBytes(9).toString("base64url")}`;
  return `${made}.${signatureOf(secret, form, made)}`;
}

export function detectBot(fields: FormData, secret: string, form: string, now: Date): "bot" | "too-fast" | "ok" {
  if (fields.get(spamFields.honeypot)) return "bot";
  const [time = "", nonce = "", signature = ""] = String(fields.get(spamFields.stamp) ?? "").split(".");
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, form, `${time}.${nonce}`));
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  const ageMs = now.getTime() - Number.parseInt(time, 36);
  return isOurs && ageMs >= shortestFillMs && ageMs < stampLastsMs ? "ok" : "too-fast";
}

const signatureOf = (secret: string, form: string, made: string) =>
  createHmac("sha256", secret).update(`form-stamp:${form}:${made}`).digest("base64url").slice(0, 22);
