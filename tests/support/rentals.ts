import { safetyChecks } from "../../app/domain/rental.ts";
import { query } from "./cluster.ts";
import { newRider } from "./deposits.ts";
import { post } from "./http.ts";
import type { Product } from "./product.ts";

let count = 0;

export interface StoredHost {
  id: number;
  name: string;
}

/** Far from the others, whose pages name the nearest ones. */
export async function storeHost(databaseUrl: string, name = `Counter Bikes ${++count}`): Promise<StoredHost> {
  const [row] = await query<StoredHost>(
    databaseUrl,
    `insert into dealerships (name, place, map_x, map_y, bikes) values ($1, 'Strait of Georgia', 2, 98, 9)
     returning id, name`,
    [name],
  );
  if (!row) throw new Error("No host was stored");
  return row;
}

export interface StoredDeposit {
  id: string;
  reference: string;
  email: string;
}

/** A paid deposit that the payment provider does not know. */
export async function storePaidDeposit(
  databaseUrl: string,
  { host, daysAgo = 0, email = newRider() }: { host?: StoredHost; daysAgo?: number; email?: string } = {},
): Promise<StoredDeposit> {
  const unique = `${Date.now()}${++count}`;
  const [row] = await query<StoredDeposit>(
    databaseUrl,
    `insert into deposits (id, request_key, email, amount_cents, currency, state, payment_id, card_last_four,
       page_token_hash, created_at, paid_at)
     select 'dep-' || (extract(epoch from at) * 1000000)::bigint, $1, $2, 50000, 'usd', 'paid', 'pi_' || $1, '4242',
       $1, at, at
     from (select clock_timestamp() - $3 * interval '1 day' as at) now
     returning id, reference, email`,
    [unique, email, daysAgo],
  );
  if (!row) throw new Error("No deposit was stored");
  await query(
    databaseUrl,
    `insert into deposit_events (deposit_id, kind, subject, amount_cents, happened_at)
     select id, 'paid', payment_id, amount_cents, paid_at from deposits where id = $1`,
    [row.id],
  );
  if (host) await nameHost(databaseUrl, row.id, host);
  return row;
}

/** As if the rider had chosen the host at payment. */
export const nameHost = (databaseUrl: string, depositId: string, { id }: StoredHost) =>
  query(databaseUrl, "update rentals set dealership_id = $2 where deposit_id = $1", [depositId, id]);

/** By the admin's button. @returns the path of the counter */
export async function createCounter(product: Product, cookie: string, host: StoredHost, seen = 0): Promise<string> {
  const page = `${product.url}/admin/hosts/${host.id}`;
  const answer = await post(`${page}/counter/create`, { seen: String(seen) }, { cookie });
  if (answer.status !== 303) throw new Error(`no counter link: ${answer.status}`);
  const [, path] =
    /href="[^"]*(\/counter\/[\w-]{43})"/.exec(await (await fetch(page, { headers: { cookie } })).text()) ?? [];
  if (!path) throw new Error("The host's page shows no counter link");
  return path;
}

export const allTicked: Record<string, string> = Object.fromEntries(safetyChecks.map((check) => [check, "on"]));

export type CounterButton = "hand-over" | "undo-hand-over" | "return" | "undo-return";

export const pressAtCounter = (
  product: Product,
  path: string,
  code: string,
  button: CounterButton,
  fields: Record<string, string> = {},
) => post(`${product.url}${path}?code=${code}&do=${button}`, fields);

export interface StoredRental {
  dealership_id: number | null;
  handed_over_at: Date | null;
  handed_over_by: string | null;
  returned_at: Date | null;
  returned_by: string | null;
  return_note: string | null;
  is_clean: boolean;
  release_at: Date | null;
  released_at: Date | null;
  version: number;
}

export async function readRental(databaseUrl: string, depositId: string): Promise<StoredRental> {
  const [row] = await query<StoredRental>(databaseUrl, "select * from rentals where deposit_id = $1", [depositId]);
  if (!row) throw new Error(`No rental of ${depositId}`);
  return row;
}

export const rentalEventsOf = async (databaseUrl: string, depositId: string) =>
  (
    await query<{ type: string }>(databaseUrl, "select type from rental_events where deposit_id = $1 order by id", [
      depositId,
    ])
  ).map(({ type }) => type);
