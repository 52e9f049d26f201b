import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { guardFields } from "./honeypot-fields.ts";

// People do not read, fill in and send a form in less.
const shortestFillMs = 2_000;

/** How long a form that was left open is known as ours, and a stamp that was used is remembered. */
export const stampLastsMs = 30 * 24 * 60 * 60 * 1000;

const signatureOf = (secret: string, form: string, made: string) =>
  createHmac("sha256", secret).update(`form-stamp:${form}:${made}`).digest("base64url").slice(0, 22);

/**
 * When a form was made, signed, to stand in the form beside its idempotency key; never the same twice.
 * @param form which form it is: no other takes it
 */
export function makeStamp(secret: string, form: string, now: Date): string {
  const made = `${now.getTime().toString(36)}.${randomBytes(9).toString("base64url")}`;
  return `${made}.${signatureOf(secret, form, made)}`;
}

/**
 * What a posted form looks like: "trapped" where the field that people do not see is filled in, "hasty" where it came
 * back faster than anybody types, without a stamp of ours for this form, or with one that is a month old; else "calm".
 * @param form which form the stamp must be for
 */
export function checkHoneypot(fields: FormData, secret: string, form: string, now: Date): "trapped" | "hasty" | "calm" {
  if (fields.get(guardFields.trap)) return "trapped";
  const [time = "", nonce = "", signature = ""] = String(fields.get(guardFields.stamp) ?? "").split(".");
  const given = Buffer.from(signature);
  const wanted = Buffer.from(signatureOf(secret, form, `${time}.${nonce}`));
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
  const ageMs = now.getTime() - Number.parseInt(time, 36);
  return isOurs && ageMs >= shortestFillMs && ageMs < stampLastsMs ? "calm" : "hasty";
}
