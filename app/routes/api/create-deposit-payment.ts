import { depositMessages as messages } from "~/content/deposits.ts";
import { beginDeposit } from "~/features/deposits/deposits.server.ts";
import { depositRequestSchema } from "~/features/deposits/schema.ts";
import { readText } from "~/services/request-body.server.ts";
import { runtimeContext } from "~/services/runtime.server.ts";
import type { Route } from "./+types/create-deposit-payment";

export const handle = { access: "public" };

const maxBytes = 16 * 1024;
const refuse = (status: number, error: string, title: string = messages.errorTitle, headers: HeadersInit = {}) =>
  Response.json({ error, title }, { status, headers: { "Cache-Control": "no-store", ...headers } });

export const loader = () => refuse(405, "Please send a POST request.", undefined, { Allow: "POST" });

/** POST /api/create-deposit-payment {email, amount in cents} gives {url}; every refusal is {title, error} with a sentence. */
export async function action({ context, request }: Route.ActionArgs) {
  const { clock, db, jobs, limits, log, payments, requestId, secret, settings, visitor } = context.get(runtimeContext);
  if (request.method !== "POST") return loader();
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? ""))
    return refuse(415, "Please send JSON: an email and an amount in cents.");
  const body = await readText(request, maxBytes).catch(() => "");
  if (body === undefined) return refuse(413, "The request is larger than 16 KB.");
  const parsed = depositRequestSchema.safeParse(parse(body));
  if (!parsed.success) {
    const { code, message, path } = parsed.error.issues[0] ?? {};
    if (code === "unrecognized_keys") return refuse(422, messages.onlyEmailAndAmount);
    if (path?.length === 0) return refuse(400, "Please send a JSON object with an email and an amount in cents.");
    return refuse(422, message ?? messages.failed, titleOf(message));
  }
  const wait = await limits.take("deposit-payment", visitor);
  if (wait) return refuse(429, wait.sentence, undefined, wait.headers);
  const currency = settings.depositCurrency;
  const begun = await beginDeposit({ clock, db, jobs, payments, secret, currency }, parsed.data);
  if ("url" in begun) return Response.json(begun, { headers: { "Cache-Control": "no-store" } });
  log.warn({ requestId, refused: begun.refused, reason: begun.reason }, "no checkout opened");
  if (begun.refused === "email") return refuse(422, messages.invalidEmail.description, messages.invalidEmail.title);
  return refuse(502, begun.refused === "no-url" ? messages.noUrl : messages.failed);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Each sentence of the form has its own heading. */
function titleOf(sentence: string | undefined): string {
  const known = [messages.missing, messages.invalidEmail, messages.invalidAmount];
  return known.find(({ description }) => description === sentence)?.title ?? messages.errorTitle;
}
