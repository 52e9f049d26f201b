import { handleWebhookEvent } from "~/features/deposits/deposit-sync.server.ts";
import { PaymentsAway } from "~/services/payments.server.ts";
import { readText } from "~/services/request-body.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/stripe-webhook";

export const handle = { access: "signed" };

const maxBytes = 256 * 1024;
const say = (status: number, sentence: string, headers?: HeadersInit) => new Response(sentence, { status, headers });

export const loader = () => say(405, "Events are posted here.", { Allow: "POST" });

/** Only the signature authenticates. The event names what to fetch; its content is never used. */
export async function action({ context, request }: Route.ActionArgs) {
  const { clock, db, jobs, log, payments, requestId } = context.get(appContext);
  if (request.method !== "POST") return loader();
  const body = await readText(request, maxBytes).catch(() => "");
  if (body === undefined) return say(413, "An event has at most 256 KB.");
  const event = await payments.readEvent(body, request.headers.get("Stripe-Signature") ?? "");
  if (!event) return say(400, "This is no event with a valid signature.");
  try {
    const result = await handleWebhookEvent({ clock, db, jobs, payments }, event);
    log.info({ requestId, event: event.id, type: event.type, result }, "webhook taken");
    return say(200, result);
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    log.warn({ requestId, event: event.id, reason: error.message }, "webhook has to wait");
    return say(503, "The provider could not be asked. Please send the event again.", { "Retry-After": "5" });
  }
}
