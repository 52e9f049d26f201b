import { createHmac, timingSafeEqual } from "node:crypto";
import { guardFields } from "./guard-fields.ts";

// People do not read, fill in and send a form in less.
const shortestFillMs = 2_000;

const signatureOf = (secret: string, time: string) =>
  createHmac("sha256", secret).update(`form-stamp:${time}`).digest("base64url").slice(0, 22);

/** When a form was made, signed, to stand in the form beside its idempotency key. */
export function makeStamp(secret: string, now: Date): string {
  const time = now.getTime().toString(36);
  return `${time}.${signatureOf(secret, time)}`;
}

/**
 * What a posted form looks like: "trapped" where the field that people do not see is filled in, "hasty" where it came
 * back faster than anybody types or without a stamp of ours, else "calm". However old: people leave pages open.
 */
export function lookAtGuard(form: FormData, secret: string, now: Date): "trapped" | "hasty" | "calm" {
  if (form.get(guardFields.trap)) return "trapped";
  const stamp = form.get(guardFields.stamp);
  if (!stamp) return "hasty";
  const [time = "", signature = ""] = String(stamp).split(".");
  const given = Buffer.from(signature);
  const wanted = Buffer.from(signatureOf(secret, time));
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isOurs && now.getTime() - Number.parseInt(time, 36) >= shortestFillMs ? "calm" : "hasty";
}
