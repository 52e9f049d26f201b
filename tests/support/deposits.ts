import { query } from "./cluster.ts";
import { type Product, waitFor } from "./product.ts";

export interface ProviderState {
  "checkout.session": { id: string; status: string; payment_intent: string | null; customer_email: string }[];
  payment_intent: { id: string }[];
  refund: { id: string; amount: number; status: string; payment_intent: string; metadata: { refund_id?: string } }[];
  dispute: {
    id: string;
    payment_intent: string;
    status: string;
    evidence: Record<string, string | null>;
    evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number };
  }[];
  file: { id: string; size: number; type: string; sha256: string }[];
  event: { id: string; type: string; data: { object: { id: string } } }[];
}

let people = 0;
export const newRider = () => `rider${++people}.${Date.now()}@people.example`;
export const goodCard = "4242 4242 4242 4242";

export const api = "/api/create-deposit-payment";

export function postDepositRequest(
  product: Product,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(product.url + api, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

export async function startCheckout(product: Product, email: string, amount = 50_000) {
  const { url } = (await (await postDepositRequest(product, { email, amount })).json()) as { url: string };
  return { url, session: url.split("/").at(-1) ?? "" };
}

export async function controlProvider(product: Product, order: Record<string, unknown>) {
  const answer = await fetch(`${product.url}/dev/payments.json`, { method: "POST", body: JSON.stringify(order) });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { statuses: number[]; paid?: unknown; refundId?: string };
}

export async function readProvider(product: Product, limit = 1_000): Promise<ProviderState> {
  return (await (await fetch(`${product.url}/dev/payments.json?limit=${limit}`)).json()) as ProviderState;
}

export async function payDeposit(product: Product, email: string, amount = 50_000) {
  const { session } = await startCheckout(product, email, amount);
  await controlProvider(product, { pay: { session, card: goodCard } });
  const known = (await readProvider(product))["checkout.session"].find(({ id }) => id === session);
  return { session, payment: known?.payment_intent ?? "" };
}

/** Waits until the rider's deposit is paid. @returns what identifies it in its refund form */
export function waitForPaidDeposit(databaseUrl: string, email: string) {
  return waitFor(async () => {
    const [paid] = await query<{ deposit: string; ledger: string }>(
      databaseUrl,
      `select id as deposit, (select max(id) from deposit_events where deposit_id = deposits.id) as ledger
       from deposits where lower(email) = lower($1) and state = 'paid'`,
      [email],
    );
    return paid;
  });
}
