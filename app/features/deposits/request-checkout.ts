import { depositMessages as messages } from "~/content/deposits.ts";
import type { CheckoutError } from "./start-checkout.server.ts";

export async function requestCheckout(form: FormData): Promise<{ url: string } | { error: CheckoutError }> {
  const { amount, dealership, ...rest } = Object.fromEntries([...form].filter(([, value]) => value !== ""));
  const { email, day, idempotencyKey } = rest;
  const failWith = (description: string, title: string = messages.errorTitle) => ({ error: { title, description } });
  try {
    const response = await fetch("/api/create-deposit-payment", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        email,
        amount: Number(amount),
        dealership: dealership === undefined ? undefined : Number(dealership),
        day,
        idempotencyKey,
      }),
    });
    const { url, error, title } = (await response.json()) as { url?: unknown; error?: unknown; title?: unknown };
    if (response.ok) return typeof url === "string" && url !== "" ? { url } : failWith(messages.noUrl);
    return failWith(
      typeof error === "string" ? error : messages.failed,
      typeof title === "string" ? title : messages.errorTitle,
    );
  } catch {
    return failWith(messages.failed);
  }
}
