import { data } from "react-router";
import { z } from "zod";
import { readText } from "~/services/request-body.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/payments-json";

export const handle = { access: "sandbox" };

const orderSchema = z.strictObject({
  /** How the sandbox's provider behaves from now on, until the process ends. */
  webhooks: z.enum(["send", "hold"]).optional(),
  copies: z.number().int().min(1).max(20).optional(),
  delayMs: z.number().int().min(0).max(600_000).optional(),
  refunds: z.enum(["succeed", "pend"]).optional(),
  api: z.enum(["answer", "fail", "no-url", "hang"]).optional(),
  /** Events to deliver now, one after the other, in this order. */
  deliver: z.array(z.string()).max(1_000).optional(),
  expire: z.string().optional(),
  pay: z.strictObject({ session: z.string(), card: z.string() }).optional(),
  dispute: z.strictObject({ payment: z.string(), status: z.enum(["needs_response", "won", "lost"]) }).optional(),
  refund: z.strictObject({ payment: z.string(), amountCents: z.number().int().min(1) }).optional(),
  settle: z.strictObject({ refund: z.string(), status: z.enum(["succeeded", "failed"]) }).optional(),
  forgetKeys: z.literal(true).optional(),
});

const kinds = ["checkout.session", "payment_intent", "refund", "dispute", "event"] as const;
const maxBytes = 64 * 1024;

/** The sandbox's payment provider for programs: what it knows, newest first, `?limit=` 1 to 1000 of each kind. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { sandbox } = context.get(appContext).payments;
  if (!sandbox) throw data(null, { status: 404, statusText: "Not Found" });
  const limit = Math.min(Math.max(Number(url.searchParams.get("limit")) || 100, 1), 1000);
  const lists = await Promise.all(kinds.map((kind) => sandbox.list(kind, limit)));
  const known = Object.fromEntries(kinds.map((kind, index) => [kind, lists[index]]));
  return Response.json(known, { headers: { "Cache-Control": "no-store" } });
}

/** Makes the sandbox's provider, its riders and its banks do something; gives what came of it. */
export async function action({ context, request }: Route.ActionArgs) {
  const { sandbox } = context.get(appContext).payments;
  if (!sandbox) throw data(null, { status: 404, statusText: "Not Found" });
  const body = await readText(request, maxBytes).catch(() => undefined);
  const parsed = orderSchema.safeParse(parse(body));
  if (!parsed.success) return Response.json({ error: z.prettifyError(parsed.error) }, { status: 422 });
  const { deliver, expire, pay, dispute, refund, settle, forgetKeys, ...conduct } = parsed.data;
  sandbox.behave(conduct);
  const statuses: number[] = [];
  const paid = pay && (await sandbox.pay(pay.session, pay.card));
  if (expire) await sandbox.expire(expire);
  if (dispute) await sandbox.dispute(dispute.payment, dispute.status);
  const refundId = refund && (await sandbox.refundOutside(refund.payment, refund.amountCents));
  if (settle) await sandbox.settleRefund(settle.refund, settle.status);
  if (forgetKeys) await sandbox.forgetKeys();
  for (const event of deliver ?? []) statuses.push(await sandbox.webhooks.deliver(event));
  return Response.json({ statuses, paid, refundId });
}

function parse(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? "");
  } catch {
    return undefined;
  }
}
