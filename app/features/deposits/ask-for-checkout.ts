import { depositMessages as messages } from "~/content/deposits.ts";

/**
 * Asks the API for a checkout, from the browser.
 * @returns the checkout's address, or what to say in its place
 */
export async function askForCheckout(
  form: FormData,
): Promise<{ url: string } | { title: string; description: string }> {
  const [email, amount, idempotencyKey] = ["email", "amount", "idempotencyKey"].map((name) => form.get(name));
  try {
    const answer = await fetch("/api/create-deposit-payment", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, amount: Number(amount), idempotencyKey }),
    });
    const body = (await answer.json()) as { url?: unknown; error?: unknown; title?: unknown };
    if (answer.ok) {
      if (typeof body.url === "string" && body.url !== "") return { url: body.url };
      return { title: messages.errorTitle, description: messages.noUrl };
    }
    return {
      title: typeof body.title === "string" ? body.title : messages.errorTitle,
      description: typeof body.error === "string" ? body.error : messages.failed,
    };
  } catch {
    return { title: messages.errorTitle, description: messages.failed };
  }
}
