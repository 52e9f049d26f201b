import type { Product } from "./product.ts";

export interface Provider {
  "checkout.session": { id: string; status: string; payment_intent: string | null; customer_email: string }[];
  payment_intent: { id: string }[];
  refund: { id: string; amount: number; status: string; payment_intent: string; metadata: { refund_id?: string } }[];
  dispute: { id: string }[];
  event: { id: string; type: string; data: { object: { id: string } } }[];
}

let people = 0;
export const newRider = () => `rider${++people}.${Date.now()}@people.example`;
export const goodCard = "4242 4242 4242 4242";

export const api = "/api/create-deposit-payment";

export function ask(product: Product, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(product.url + api, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

export async function begin(product: Product, email: string, amount = 50_000) {
  const { url } = (await (await ask(product, { email, amount })).json()) as { url: string };
  return { url, session: url.split("/").at(-1) ?? "" };
}

export async function tell(product: Product, order: Record<string, unknown>) {
  const answer = await fetch(`${product.url}/dev/payments.json`, { method: "POST", body: JSON.stringify(order) });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { statuses: number[]; paid?: unknown; refundId?: string };
}

export async function provider(product: Product, limit = 1_000): Promise<Provider> {
  return (await (await fetch(`${product.url}/dev/payments.json?limit=${limit}`)).json()) as Provider;
}

export async function payDeposit(product: Product, email: string, amount = 50_000) {
  const { session } = await begin(product, email, amount);
  await tell(product, { pay: { session, card: goodCard } });
  const known = (await provider(product))["checkout.session"].find(({ id }) => id === session);
  return { session, payment: known?.payment_intent ?? "" };
}
