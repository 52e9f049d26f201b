import { createCookie } from "react-router";
import { depositMessages as messages } from "~/content/deposits.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { beginDeposit } from "./deposits.server.ts";
import { type DepositRequest, depositRequestSchema } from "./schema.ts";

/** Why no checkout opened, as people read it. */
export interface Refusal {
  title: string;
  description: string;
}

// What was typed, for whoever comes back unpaid: only to the payment page, for an hour.
const typedCookie = createCookie("tidewheel.payment", {
  httpOnly: true,
  sameSite: "lax",
  path: "/payment",
  maxAge: 60 * 60,
});

/**
 * Opens the checkout of a deposit, as often as one visitor may. Idempotent as `beginDeposit` is.
 * @returns where to pay, with a cookie for the way back; or an HTTP status and what to say
 */
export async function startCheckout(
  runtime: AppContext,
  request: DepositRequest,
): Promise<{ url: string; headers: Headers } | { status: number; refusal: Refusal; headers: HeadersInit }> {
  const { clock, db, jobs, limits, log, payments, requestId, secret, settings, visitor } = runtime;
  const wait = await limits.take("deposit-payment", visitor);
  if (wait)
    return {
      status: 429,
      refusal: { title: messages.errorTitle, description: wait.sentence },
      headers: wait.headers,
    };
  const currency = settings.depositCurrency;
  const begun = await beginDeposit({ clock, db, jobs, payments, secret, currency }, request);
  if ("url" in begun) {
    const { email, amount } = request;
    const secure = settings.appUrl.startsWith("https:");
    const headers = new Headers({ "Set-Cookie": await typedCookie.serialize({ email, amount }, { secure }) });
    return { url: begun.url, headers };
  }
  log.warn({ requestId, refused: begun.refused, reason: begun.reason }, "no checkout opened");
  if (begun.refused === "email") return { status: 422, refusal: messages.invalidEmail, headers: {} };
  const description = begun.refused === "no-url" ? messages.noUrl : messages.failed;
  return { status: 502, refusal: { title: messages.errorTitle, description }, headers: {} };
}

/** Email and amount of the last checkout that was opened here, as the form's fields. */
export async function readTyped(request: Request): Promise<{ email?: string; amount?: string }> {
  const parsed = depositRequestSchema.safeParse(await typedCookie.parse(request.headers.get("Cookie")));
  return parsed.success ? { email: parsed.data.email, amount: String(parsed.data.amount) } : {};
}
