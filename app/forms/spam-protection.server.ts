import { checkHoneypot, stampLastsMs } from "~/forms/honeypot.server.ts";
import { guardFields } from "~/forms/honeypot-fields.ts";
import type { LimitName } from "~/services/rate-limits.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";

/** A public form, by the name of its limit. */
export type FormName = Extract<LimitName, "host-application" | "career-application" | "media-inquiry">;

/** Why a public form is not taken now, as the form's own message. */
export interface HeldBack {
  status: 422 | 429;
  sentence: string;
  headers: Record<string, string>;
}

const trapped =
  "A field that people do not see was filled in, perhaps by a program in your browser. It is empty again: please press Submit once more.";
// What looks like a program's is taken all the same, for somebody may have reasons; only not so often.
const hastyWeight = 3;

/**
 * Whether a well-filled public form has to wait: nothing that looks wrong is ever thrown away behind somebody's back, it
 * is refused with what to do about it. A stamp counts for one submission that is taken; whoever sends it again, as after
 * going back, is heard all the same and counts as one without.
 * @param name the form's limit
 */
export async function holdBack(
  { clock, limits, log, requestId, secret, visitor }: AppContext,
  name: FormName,
  form: FormData,
): Promise<HeldBack | undefined> {
  const look = checkHoneypot(form, secret, name, clock.now());
  const stamp = String(form.get(guardFields.stamp));
  // Before it is stored, so that of many at once only one has it.
  const isFirst = look === "calm" && (await limits.consume("form-stamp", stamp, stampLastsMs));
  const wait = await limits.take(name, visitor, isFirst ? 1 : hastyWeight);
  if (!wait && look !== "trapped") return undefined;
  if (isFirst) await limits.forgive("form-stamp", stamp);
  log.warn({ requestId, limit: name, look, waitSeconds: wait?.seconds }, "form held back");
  if (wait) return { status: 429, sentence: wait.sentence, headers: wait.headers };
  return { status: 422, sentence: trapped, headers: {} };
}
