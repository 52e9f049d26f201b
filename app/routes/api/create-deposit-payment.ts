import { depositMessages as messages } from "~/content/deposits.ts";
import { depositRequestSchema } from "~/features/deposits/schema.ts";
import { startCheckout } from "~/features/deposits/start-checkout.server.ts";
import { readText } from "~/services/request-body.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/create-deposit-payment";

export const handle = { access: "public" };

const maxBytes = 16 * 1024;

function respond(status: number, body: object, extraHeaders?: HeadersInit): Response {
  const headers = new Headers(extraHeaders);
  headers.set("Cache-Control", "no-store");
  return Response.json(body, { status, headers });
}

const fail = (status: number, error: string, title: string = messages.errorTitle, headers?: HeadersInit) =>
  respond(status, { error, title }, headers);

export const loader = () => fail(405, "Please send a POST request.", undefined, { Allow: "POST" });

export async function action({ context, request }: Route.ActionArgs) {
  if (request.method !== "POST") return loader();
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? ""))
    return fail(415, "Please send JSON: an email and an amount in cents.");
  const body = await readText(request, maxBytes).catch(() => "");
  if (body === undefined) return fail(413, "The request is larger than 16 KB.");
  const parsed = depositRequestSchema.safeParse(parse(body));
  if (!parsed.success) {
    const { code, message, path } = parsed.error.issues[0] ?? {};
    if (code === "unrecognized_keys") return fail(422, messages.onlyEmailAndAmount);
    if (path?.length === 0) return fail(400, "Please send a JSON object with an email and an amount in cents.");
    return fail(422, message ?? messages.failed, titleOf(message));
  }
  const checkout = await startCheckout(context.get(appContext), parsed.data);
  if ("url" in checkout) return respond(200, { url: checkout.url }, checkout.headers);
  return fail(checkout.status, checkout.error.description, checkout.error.title, checkout.headers);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function titleOf(sentence: string | undefined): string {
  const known = [
    messages.missing,
    messages.invalidEmail,
    messages.invalidAmount,
    messages.unknownHost,
    messages.invalidDay,
  ];
  return known.find(({ description }) => description === sentence)?.title ?? messages.errorTitle;
}
