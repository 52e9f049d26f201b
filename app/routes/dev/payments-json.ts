import { data } from "react-router";
import { z } from "zod";
import { readText } from "~/services/request-body.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/payments-json";

export const handle = { access: "sandbox" };

const commandSchema = z.strictObject({
  webhooks: z.enum(["send", "hold"]).optional(),
  copies: z.number().int().min(1).max(20).optional(),
  delayMs: z.number().int().min(0).max(600_000).optional(),
  refunds: z.enum(["succeed", "pend"]).optional(),
  api: z.enum(["answer", "fail", "no-url", "hang"]).optional(),
  deliver: z.array(z.string()).max(1_000).optional(),
  expire: z.string().optional(),
  pay: z.strictObject({ session: z.string(), card: z.string() }).optional(),
  dispute: z
    .strictObject({
      payment: z.string(),
      status: z.enum(["warning_needs_response", "warning_closed", "needs_response", "won", "lost"]),
      reason: z.string().max(50).optional(),
      dueBy: z.number().int().optional(),
    })
    .optional(),
  refund: z.strictObject({ payment: z.string(), amountCents: z.number().int().min(1) }).optional(),
  settle: z.strictObject({ refund: z.string(), status: z.enum(["succeeded", "failed"]) }).optional(),
  forgetKeys: z.literal(true).optional(),
});

const kinds = ["checkout.session", "payment_intent", "refund", "dispute", "file", "event"] as const;
const maxBytes = 64 * 1024;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sandbox } = context.get(appContext).payments;
  if (!sandbox) throw data(null, { status: 404, statusText: "Not Found" });
  const limit = Math.min(Math.max(Number(url.searchParams.get("limit")) || 100, 1), 1000);
  const lists = await Promise.all(kinds.map((kind) => sandbox.list(kind, limit)));
  const objects = Object.fromEntries(kinds.map((kind, index) => [kind, lists[index]]));
  return Response.json(objects, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { sandbox } = context.get(appContext).payments;
  if (!sandbox) throw data(null, { status: 404, statusText: "Not Found" });
  const body = await readText(request, maxBytes).catch(() => undefined);
  const parsed = commandSchema.safeParse(parse(body));
  if (!parsed.success) return Response.json({ error: z.prettifyError(parsed.error) }, { status: 422 });
  const { deliver, expire, pay, dispute, refund, settle, forgetKeys, ...behavior } = parsed.data;
  sandbox.setBehavior(behavior);
  const statuses: number[] = [];
  const paid = pay && (await sandbox.pay(pay.session, pay.card));
  if (expire) await sandbox.expire(expire);
  if (dispute) await sandbox.dispute(dispute.payment, dispute);
  const refundId = refund && (await sandbox.refundInDashboard(refund.payment, refund.amountCents));
  if (settle) await sandbox.finishRefund(settle.refund, settle.status);
  if (forgetKeys) await sandbox.dropIdempotencyKeys();
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
