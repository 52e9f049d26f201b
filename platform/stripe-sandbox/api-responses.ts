import { eq } from "drizzle-orm";
import type { Context } from "hono";
import type { AnyQueryable } from "../postgres/client.ts";
import type { ObjectStore } from "./object-store.ts";
import { sandboxPaymentKeys as keys } from "./schema.ts";

export interface ApiResponse {
  status: 200 | 400 | 402 | 404;
  body: Record<string, unknown>;
}

export const errorBody = (message: string, type: string, code?: string, param?: string) => ({
  error: { message, type, code, param },
});

export const invalidRequest = (message: string, param: string, code?: string): ApiResponse => ({
  status: 400,
  body: errorBody(message, "invalid_request_error", code, param),
});

export const notFound = (kind: string): ApiResponse => ({
  status: 404,
  body: errorBody(`No such ${kind}`, "invalid_request_error", "resource_missing", "id"),
});

export async function respondOnce(
  store: ObjectStore,
  c: Context,
  work: (transaction: AnyQueryable, form: URLSearchParams) => Promise<ApiResponse>,
): Promise<Response> {
  const body = await c.req.text();
  const form = new URLSearchParams(body);
  const key = c.req.header("Idempotency-Key");
  const request = `${c.req.path}?${body}`;
  const response = await store.db.transaction(async (transaction): Promise<ApiResponse> => {
    if (!key) return work(transaction, form);
    const [inserted] = await transaction
      .insert(keys)
      .values({ key, request })
      .onConflictDoNothing()
      .returning({ key: keys.key });
    if (!inserted) return readResponse(transaction, key, request);
    const { status, body: answer } = await work(transaction, form);
    await transaction.update(keys).set({ status, answer }).where(eq(keys.key, key));
    return { status, body: answer };
  });
  store.deliverDue();
  return c.json(response.body, response.status);
}

async function readResponse(transaction: AnyQueryable, key: string, request: string): Promise<ApiResponse> {
  const [stored] = await transaction.select().from(keys).where(eq(keys.key, key));
  if (stored?.request === request)
    return { status: (stored.status ?? 200) as ApiResponse["status"], body: stored.answer ?? {} };
  const message = "Keys for idempotent requests can only be used with the same parameters";
  return { status: 400, body: errorBody(message, "idempotency_error") };
}
