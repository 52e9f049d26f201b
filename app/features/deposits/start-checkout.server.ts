import { createCookie } from "react-router";
import { depositMessages as messages } from "~/content/deposits.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { beginDeposit } from "./deposits.server.ts";
import { type DepositRequest, depositRequestSchema } from "./schema.ts";

export interface CheckoutError {
  title: string;
  description: string;
}

// Restores the form for a rider who returns unpaid; valid for an hour on the payment page only.
const draftCookie = createCookie("tidewheel.payment", {
  httpOnly: true,
  sameSite: "lax",
  path: "/payment",
  maxAge: 60 * 60,
});

/** Rate-limited and idempotent. */
export async function startCheckout(
  context: AppContext,
  request: DepositRequest,
): Promise<{ url: string; headers: Headers } | { status: number; error: CheckoutError; headers: HeadersInit }> {
  const { clock, db, jobs, limits, log, payments, requestId, secret, settings, visitor } = context;
  const wait = await limits.consume("deposit-payment", visitor);
  if (wait)
    return {
      status: 429,
      error: { title: messages.errorTitle, description: wait.sentence },
      headers: wait.headers,
    };
  const currency = settings.depositCurrency;
  const result = await beginDeposit({ clock, db, jobs, payments, secret, currency }, request);
  if ("url" in result) {
    const { idempotencyKey: _key, ...draft } = request;
    const headers = new Headers({ "Set-Cookie": await writeDraft(context, draft) });
    return { url: result.url, headers };
  }
  log.warn({ requestId, refused: result.refused, reason: result.reason }, "no checkout opened");
  if (result.refused === "host") return { status: 422, error: messages.unknownHost, headers: {} };
  if (result.refused === "email") return { status: 422, error: messages.invalidEmail, headers: {} };
  const description = result.refused === "no-url" ? messages.noUrl : messages.failed;
  return { status: 502, error: { title: messages.errorTitle, description }, headers: {} };
}

export interface CheckoutDraft {
  email?: string;
  amount?: string;
  dealership?: string;
  day?: string;
}

export async function readCheckoutDraft(request: Request): Promise<CheckoutDraft> {
  const parsed = depositRequestSchema.safeParse(await draftCookie.parse(request.headers.get("Cookie")));
  if (!parsed.success) return {};
  const { email, amount, dealership, day } = parsed.data;
  return { email, amount: String(amount), dealership: dealership === undefined ? undefined : String(dealership), day };
}

/** @returns the cookie that makes a paid deposit's address and amount leave the form */
export const forgetCheckoutDraft = (context: Pick<AppContext, "settings">) => writeDraft(context, "", { maxAge: 0 });

const writeDraft = ({ settings }: Pick<AppContext, "settings">, draft: unknown, options?: { maxAge: number }) =>
  draftCookie.serialize(draft, { ...options, secure: settings.appUrl.startsWith("https:") });
