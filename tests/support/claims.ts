import { randomUUID } from "node:crypto";
import { query } from "./cluster.ts";
import { newRider, payDeposit, waitForPaidDeposit } from "./deposits.ts";
import { type Product, waitForMail } from "./product.ts";

export interface PaidDeposit {
  id: string;
  email: string;
  payment: string;
  /** The rider's page. */
  path: string;
}

/** With its receipt. */
export async function payAndRead(product: Product, databaseUrl: string, amount = 50_000): Promise<PaidDeposit> {
  const email = newRider();
  const { payment } = await payDeposit(product, email, amount);
  const { deposit: id } = await waitForPaidDeposit(databaseUrl, email);
  const receipt = await waitForMail(product, email, /Receipt/);
  const path = new URL(/https?:\/\/\S+\/deposit\/[\w-]{43}/.exec(receipt.text)?.[0] ?? "").pathname;
  return { id, email, payment, path };
}

export interface Picture {
  name: string;
  bytes: Buffer;
  type?: string;
}

export function multipart(fields: Record<string, string>, pictures: Picture[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes, type = "image/jpeg" } of pictures)
    form.append("pictures", new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

export const postForm = (url: string, body: FormData, cookie = "") =>
  fetch(url, { method: "POST", redirect: "manual", body, headers: { cookie } });

export const ledgerOf = async (databaseUrl: string, id: string) => {
  const [row] = await query<{ ledger: string }>(
    databaseUrl,
    "select max(id) as ledger from deposit_events where deposit_id = $1",
    [id],
  );
  return row?.ledger ?? "";
};

/** As an admin's form sends it. */
export async function sendClaim(
  product: Product,
  databaseUrl: string,
  {
    deposit,
    cookie,
    pictures = [],
    ...fields
  }: {
    deposit: PaidDeposit;
    cookie: string;
    amount?: string;
    reason?: string;
    requestKey?: string;
    intent?: string;
    ledger?: string;
    showsReturnPictures?: string;
    pictures?: Picture[];
  },
) {
  const form = {
    deposit: deposit.id,
    ledger: await ledgerOf(databaseUrl, deposit.id),
    requestKey: randomUUID(),
    amount: "120.50",
    reason: "The fork is bent",
    intent: "claim-send",
    ...fields,
  };
  return postForm(`${product.url}/admin/deposits?item=${deposit.id}&claim=new`, multipart(form, pictures), cookie);
}

export interface ClaimRow {
  id: string;
  amount_cents: number;
  is_agreed: boolean | null;
  answer: string | null;
  answered_at: Date | null;
  kept_cents: number | null;
  decided_at: Date | null;
  withdrawn_at: Date | null;
}

export const claimsOf = (databaseUrl: string, deposit: { id: string }) =>
  query<ClaimRow & Record<string, unknown>>(
    databaseUrl,
    "select * from deposit_claims where deposit_id = $1 order by id",
    [deposit.id],
  );

/** @throws unless the claim is open */
export async function openClaim(
  product: Product,
  databaseUrl: string,
  claim: Parameters<typeof sendClaim>[2],
): Promise<ClaimRow> {
  const answer = await sendClaim(product, databaseUrl, claim);
  const row = (await claimsOf(databaseUrl, claim.deposit)).at(-1);
  if (answer.status !== 303 || !row) throw new Error(`the claim was answered ${answer.status}`);
  return row;
}

export const sendAnswer = (
  product: Product,
  deposit: PaidDeposit,
  fields: Record<string, string>,
  pictures: Picture[] = [],
) => postForm(product.url + deposit.path, multipart({ agreed: "no", text: "", seen: "", ...fields }, pictures));

export const decide = (
  product: Product,
  {
    deposit,
    claim,
    cookie,
    ...fields
  }: { deposit: PaidDeposit; claim: ClaimRow; cookie: string; [name: string]: unknown },
) =>
  postForm(
    `${product.url}/admin/deposits?item=${deposit.id}`,
    multipart({
      deposit: deposit.id,
      claim: claim.id,
      amount: "120.50",
      decision: "A new fork costs that",
      intent: "claim-decide",
      ...(fields as Record<string, string>),
    }),
    cookie,
  );

/** As if the claim, and a return before it, were 49 hours older. */
export const endTimeToAnswer = (databaseUrl: string, deposit: { id: string }) =>
  query(
    databaseUrl,
    `with earlier as (update rentals set returned_at = returned_at - interval '49 hours' where deposit_id = $1)
     update deposit_claims set created_at = created_at - interval '49 hours', answer_due_at = answer_due_at - interval '49 hours',
       answered_at = answered_at - interval '49 hours' where deposit_id = $1 and decided_at is null and withdrawn_at is null`,
    [deposit.id],
  );

/** As a host records it at the counter. */
export const storeReturn = (databaseUrl: string, deposit: { id: string }, note = "") =>
  query(
    databaseUrl,
    `update rentals set dealership_id = (select min(id) from dealerships), returned_at = now() - interval '24 hours',
       returned_by = 'host:1', return_checks = array['brakes', 'tires', 'lights', 'battery', 'lock', 'helmet'],
       return_note = $2, release_at = case when $2 = '' then now() - interval '30 minutes' end where deposit_id = $1`,
    [deposit.id, note],
  );
