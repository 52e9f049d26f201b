import { lookAtGuard } from "~/forms/form-guard.server.ts";
import type { LimitName } from "~/services/rate-limits.server.ts";
import type { Runtime } from "~/services/runtime.server.ts";

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
 * is refused with what to do about it.
 * @param name the form's limit
 */
export async function holdBack(
  { clock, limits, log, requestId, secret, visitor }: Runtime,
  name: LimitName,
  form: FormData,
): Promise<HeldBack | undefined> {
  const look = lookAtGuard(form, secret, clock.now());
  const wait = await limits.take(name, visitor, look === "calm" ? 1 : hastyWeight);
  if (!wait && look !== "trapped") return undefined;
  log.warn({ requestId, limit: name, look, waitSeconds: wait?.seconds }, "form held back");
  if (wait) return { status: 429, sentence: wait.sentence, headers: wait.headers };
  return { status: 422, sentence: trapped, headers: {} };
}
