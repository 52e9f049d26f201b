import { and, asc, eq, inArray } from "drizzle-orm";
import { rentalAdminWords as words } from "~/content/counter.ts";
import type { Queryable } from "~/db/client.server.ts";
import { dealerships, depositPictures, deposits, rentals, users } from "~/db/schema/index.ts";
import { dayDate, longDate, startOfDay } from "~/domain/dates.server.ts";
import { heldCents } from "~/domain/deposit.ts";
import { money } from "~/domain/money.ts";
import { missingChecks, type RentalActor } from "~/domain/rental.ts";
import type { Deposit } from "./deposit-sync.server.ts";
import { isHeld, type Rental } from "./rentals.server.ts";

/** What comes next, and what of the last step can be undone. */
export interface RentalSteps {
  next: "hand-over" | "return" | undefined;
  undo: "hand-over" | "return" | undefined;
}

type RentalTimes = Pick<Rental, "handedOverAt" | "returnedAt" | "releasedAt">;

export function stepsOf({ state }: Pick<Deposit, "state">, rental: RentalTimes): RentalSteps {
  const { handedOverAt, releasedAt, returnedAt } = rental;
  const isOpen = isHeld({ state }) || state === "disputed";
  if (!isOpen || releasedAt) return { next: undefined, undo: undefined };
  if (returnedAt) return { next: undefined, undo: "return" };
  if (handedOverAt) return { next: "return", undo: "hand-over" };
  return { next: state === "disputed" ? undefined : "hand-over", undo: undefined };
}

export type ShownRental = NonNullable<Awaited<ReturnType<typeof readShownRental>>>;

/** For admins. @returns undefined for a deposit that was never paid, or is unknown */
export async function readShownRental(db: Queryable, depositId: string) {
  const [found] = await db
    .select({ deposit: deposits, rental: rentals, host: dealerships.name })
    .from(rentals)
    .innerJoin(deposits, eq(deposits.id, rentals.depositId))
    .leftJoin(dealerships, eq(dealerships.id, rentals.dealershipId))
    .where(eq(rentals.depositId, depositId));
  if (!found?.deposit.paidAt) return undefined;
  const { deposit, host, rental } = found;
  const [nameOf, pictures] = await Promise.all([
    namesOf(db, [rental.handedOverBy, rental.returnedBy]),
    db
      .select({ id: depositPictures.id })
      .from(depositPictures)
      .where(and(eq(depositPictures.depositId, depositId), eq(depositPictures.side, "return")))
      .orderBy(asc(depositPictures.id)),
  ]);
  const write = (at: Date | null, by: RentalActor | null) =>
    at && by ? words.by(longDate(at), nameOf(by)) : undefined;
  const leftCents = heldCents(deposit);
  const isReleasable = !rental.releasedAt && (deposit.state === "paid" || deposit.state === "partly_refunded");
  return {
    depositId,
    version: rental.version,
    ...stepsOf(deposit, rental),
    host: host ?? undefined,
    hostId: rental.dealershipId ?? undefined,
    isoDay: rental.day ?? undefined,
    canChangeHost: isHeld(deposit) && !rental.handedOverAt && !rental.returnedAt && !rental.releasedAt,
    day: rental.day ? dayDate(startOfDay(rental.day)) : undefined,
    handedOver: write(rental.handedOverAt, rental.handedOverBy),
    returned: write(rental.returnedAt, rental.returnedBy),
    isOver: !isHeld(deposit) && deposit.state !== "disputed",
    handedOverDay: rental.handedOverAt ? dayDate(rental.handedOverAt) : undefined,
    returnedDay: rental.returnedAt ? dayDate(rental.returnedAt) : undefined,
    isClean: rental.isClean ?? false,
    note: rental.returnNote ?? "",
    pictures: pictures.map(({ id }) => id),
    missing: rental.returnChecks ? missingChecks(rental.returnChecks) : [],
    releaseOn: rental.releaseAt ? longDate(rental.releaseAt) : undefined,
    releasedOn: rental.releasedAt ? longDate(rental.releasedAt) : undefined,
    releasable: isReleasable ? money(leftCents, deposit.currency) : undefined,
  };
}

/** Admins' addresses, hosts' names. */
async function namesOf(db: Queryable, actors: (RentalActor | null)[]): Promise<(actor: RentalActor) => string> {
  const ids = (kind: "admin" | "host") =>
    actors.flatMap((actor) => (actor?.startsWith(`${kind}:`) ? [actor.slice(kind.length + 1)] : []));
  const [admins, hosts] = await Promise.all([
    db
      .select({ id: users.id, name: users.email })
      .from(users)
      .where(inArray(users.id, ids("admin"))),
    db
      .select({ id: dealerships.id, name: dealerships.name })
      .from(dealerships)
      .where(inArray(dealerships.id, ids("host").map(Number))),
  ]);
  const names = new Map([
    ...admins.map(({ id, name }) => [`admin:${id}`, name] as const),
    ...hosts.map(({ id, name }) => [`host:${id}`, name] as const),
  ]);
  return (actor) => names.get(actor) ?? words.someone;
}
