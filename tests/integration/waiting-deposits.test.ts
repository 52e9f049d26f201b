import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import { safetyChecks } from "../../app/domain/rental.ts";
import type { WaitingReason } from "../../app/domain/waiting-deposit.ts";
import { countOverdue, listDesk } from "../../app/features/submissions/reviews/desk-list.server.ts";
import { readDeskState } from "../../app/features/submissions/reviews/desk-state.ts";
import { setReturnLimitDays } from "../../app/services/waiting-deposits.server.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { nextDepositId, type StoredDeposit, storeDeposit } from "../support/factories/stored-deposits.ts";
import { storeHostApplication } from "../support/factories/stored-submissions.ts";
import { roundsOr, seed } from "../support/random.ts";

let url: string;
let database: DatabaseHandle;
beforeAll(async () => {
  url = await createDatabase();
  database = openDatabase(url, () => {});
});
afterAll(() => database.close());
beforeEach(async () => {
  await query(url, "delete from desk_settings");
  await empty();
});

const empty = async () => {
  for (const table of [
    "deposit_refunds",
    "deposit_claims",
    "deposit_disputes",
    "rentals",
    "deposits",
    "host_applications",
  ])
    await query(url, `delete from ${table}`);
};

// Far from the database's own time, as a moved clock is.
const now = new Date("2031-05-20T12:00:00.000Z");
const hourMs = 60 * 60 * 1_000;
const hours = (count: number) => new Date(now.getTime() + count * hourMs);
const longAgo = hours(-31 * 24);
const paid = { state: "paid", paidAt: hours(-24) };

async function readPages(search: string) {
  const seen: { id: string; dueAt: string | undefined; isOverdue: boolean }[] = [];
  let after: string | undefined;
  do {
    const state = readDeskState(new URLSearchParams(`${search}${after ? `&after=${after}` : ""}`));
    expect(state.after).toBe(after);
    const { rows, next } = await listDesk(database.db, state, { me: "ana", now });
    for (const row of rows) {
      const { dueAt, isOverdue } = row;
      seen.push({ id: row.kind === "deposit" ? row.id : row.reference, dueAt, isOverdue });
    }
    after = next;
  } while (after);
  return seen;
}

const reasonsOf = async (id: string) =>
  (await readPages("kind=deposit")).filter((row) => row.id.startsWith(id)).map((row) => row.id.slice(id.length + 1));

const damaged = { at: hours(-2), note: "A spoke is broken." };
const cases: { name: string; waits: Partial<StoredDeposit>; reason: WaitingReason; dueAt: Date | null; end: string }[] =
  [
    {
      name: "no return after the owner's limit",
      waits: { paidAt: longAgo },
      reason: "return",
      dueAt: hours(-24),
      end: `update rentals set returned_at = now(), returned_by = 'admin:ana', return_note = '',
      return_checks = '{${safetyChecks.join()}}'`,
    },
    {
      name: "a reported damage",
      waits: { returned: damaged },
      reason: "damage",
      dueAt: hours(22),
      end: "update rentals set released_at = now(); update deposits set state = 'refund_pending'",
    },
    {
      name: "an open claim",
      waits: { returned: damaged, claim: { end: "open", dueAt: hours(40) } },
      reason: "claim",
      dueAt: hours(40),
      end: `update deposit_claims set decided_at = answer_due_at, decided_by = 'ana', kept_cents = 100, decision = 'Kept';
      update deposits set state = 'refunded'`,
    },
    {
      name: "a dispute without evidence",
      waits: { state: "disputed", disputes: [{ state: "opened", isSent: false, dueAt: hours(100) }] },
      reason: "dispute",
      dueAt: hours(100),
      end: "update deposit_disputes set sent_at = now(), sent_by = 'ana'",
    },
    {
      name: "a dispute whose date the bank has not given",
      waits: { state: "disputed", disputes: [{ state: "opened", isSent: false, dueAt: null }] },
      reason: "dispute",
      dueAt: null,
      end: "update deposit_disputes set state = 'won'",
    },
    {
      name: "a failed refund",
      waits: { returned: { at: hours(-30), note: "" }, releasedAt: hours(-6) },
      reason: "refund-failed",
      dueAt: hours(-6),
      end: "update deposits set state = 'refunded'",
    },
  ];

test.each(cases)("RETURN-03 RETURN-06 $name waits once, until it ends", async ({ waits, reason, dueAt, end }) => {
  const { id } = await storeDeposit(url, { id: nextDepositId(), ...paid, ...waits });
  const { id: other } = await storeDeposit(url, { id: nextDepositId(), ...paid });
  expect(await readPages("kind=deposit")).toEqual([
    { id: `${id}.${reason}`, dueAt: dueAt?.toISOString(), isOverdue: dueAt !== null && dueAt < now },
  ]);
  expect(await countOverdue(database.db, now)).toBe(dueAt && dueAt < now ? 1 : 0);
  await query(url, end);
  expect(await readPages("kind=deposit")).toEqual([]);
  expect(await reasonsOf(other)).toEqual([]);
});

test("RETURN-03 the owner's limit decides, a withdrawn claim leaves the damage, two reasons are two rows", async () => {
  const { id } = await storeDeposit(url, { id: nextDepositId(), ...paid, paidAt: hours(-40 * 24) });
  expect(await reasonsOf(id)).toEqual(["return"]);
  await setReturnLimitDays(database.db, 41);
  expect(await reasonsOf(id)).toEqual([]);
  await setReturnLimitDays(database.db, 1);
  expect(await reasonsOf(id)).toEqual(["return"]);
  await expect(setReturnLimitDays(database.db, 0)).rejects.toThrow();
  const claim = { end: "open" as const, dueAt: hours(5) };
  const other = await storeDeposit(url, { id: nextDepositId(), ...paid, returned: damaged, claim });
  expect(await reasonsOf(other.id)).toEqual(["claim"]);
  await query(url, "update deposit_claims set withdrawn_at = created_at");
  expect(await reasonsOf(other.id)).toEqual(["damage"]);
  const both = await storeDeposit(url, { id: nextDepositId(), ...paid, paidAt: longAgo, claim });
  expect(await reasonsOf(both.id)).toEqual(["return", "claim"]);
});

test("RETURN-03 filters that cannot match a deposit leave it out; search finds its code and its rider", async () => {
  const { email, id, reference } = await storeDeposit(url, { id: nextDepositId(), ...paid, paidAt: longAgo });
  const shows = async (search: string) => (await readPages(search)).some((row) => row.id === `${id}.return`);
  for (const search of ["", "kind=deposit", "overdue=1", `q=${reference.toLowerCase()}`, `q=${email.toUpperCase()}`])
    expect(await shows(search), search).toBe(true);
  for (const search of ["stage=received", "assignee=me", "assignee=none", "kind=host", "q=somebody-else"])
    expect(await shows(search), search).toBe(false);
  for (const view of ["snoozed", "closed", "erasure"]) {
    expect(await shows(`view=${view}`), view).toBe(false);
    expect(await shows(`view=${view}&kind=deposit`), view).toBe(false);
  }
  expect(await shows("kind=erasure")).toBe(false);
  const closed = readDeskState(new URLSearchParams(`view=closed&q=${reference}`));
  expect((await listDesk(database.db, closed, { me: "ana", now })).elsewhere).toEqual(["due"]);
});

// Whole hours, so that many are due at the same moment.
const anyHours = fc.integer({ min: -60, max: 20 });
const before = fc.integer({ min: -60, max: 0 });
const anyDeposit = fc.record({
  state: fc.constantFrom("paid", "partly_refunded", "refund_pending", "refunded", "disputed", "kept"),
  paidHours: before,
  returned: fc.option(fc.record({ hours: before, isClean: fc.boolean() }), { nil: undefined }),
  releasedHours: fc.option(before, { nil: undefined, freq: 1 }),
  claim: fc.option(
    fc.record({ end: fc.constantFrom("open" as const, "decided" as const, "withdrawn" as const), hours: anyHours }),
    { nil: undefined },
  ),
  disputes: fc.array(
    fc.record({
      state: fc.constantFrom("opened" as const, "opened" as const, "won" as const),
      isSent: fc.boolean(),
      hours: fc.option(anyHours, { nil: null }),
    }),
    { maxLength: 2 },
  ),
});
type AnyDeposit = typeof anyDeposit extends fc.Arbitrary<infer Value> ? Value : never;

/** Hours from now at which each reason is due; Infinity without a date. */
function expectedOf(deposit: AnyDeposit, limitDays: number): [WaitingReason, number][] {
  const { state, paidHours, returned, releasedHours, claim, disputes } = deposit;
  const isHeld = state === "paid" || state === "partly_refunded";
  const found: [WaitingReason, number][] = [];
  const returnDue = paidHours + limitDays * 24;
  if (isHeld && !returned && releasedHours === undefined && returnDue < 0) found.push(["return", returnDue]);
  if (isHeld && returned && !returned.isClean && releasedHours === undefined && claim?.end !== "open")
    found.push(["damage", returned.hours + 24]);
  if (claim?.end === "open") found.push(["claim", claim.hours]);
  const open = disputes.filter(({ state: each, isSent }) => each === "opened" && !isSent);
  if (open.length > 0) found.push(["dispute", Math.min(...open.map((each) => each.hours ?? Number.POSITIVE_INFINITY))]);
  if (isHeld && releasedHours !== undefined) found.push(["refund-failed", releasedHours]);
  return found;
}

const toStored = (id: string, deposit: AnyDeposit): StoredDeposit => ({
  id,
  state: deposit.state,
  paidAt: hours(deposit.paidHours),
  returned: deposit.returned && {
    at: hours(deposit.returned.hours),
    note: deposit.returned.isClean ? "" : "The bell is gone.",
  },
  releasedAt: deposit.releasedHours === undefined ? undefined : hours(deposit.releasedHours),
  claim: deposit.claim && { end: deposit.claim.end, dueAt: hours(deposit.claim.hours) },
  disputes: deposit.disputes.map(({ hours: due, ...rest }) => ({ ...rest, dueAt: due === null ? null : hours(due) })),
});

test("RETURN-03 DESK-05 random deposits and reviews come as a simple model says, page by page, none lost or repeated", async () => {
  const property = fc.asyncProperty(
    fc.array(anyDeposit, { minLength: 20, maxLength: 60 }),
    fc.array(fc.option(anyHours, { nil: null }), { maxLength: 30 }),
    fc.integer({ min: 1, max: 2 }),
    async (deposits, reviewHours, limitDays) => {
      await empty();
      await setReturnLimitDays(database.db, limitDays);
      const model: { key: string; id: string; due: number }[] = [];
      for (const deposit of deposits) {
        const id = nextDepositId();
        await storeDeposit(url, toStored(id, deposit));
        for (const [reason, due] of expectedOf(deposit, limitDays))
          model.push({ key: `${id}.${reason}`, id: `${id}.${reason}`, due });
      }
      for (const each of reviewHours) {
        const { id, reference = "" } = await storeHostApplication(url);
        const due = each === null ? null : hours(each);
        await query(url, "update reviews set due_at = $2 where submission_id = $1", [id, due]);
        model.push({ key: id, id: reference, due: each ?? Number.POSITIVE_INFINITY });
      }
      const inOrder = model.toSorted((a, b) => (a.due === b.due ? (a.key < b.key ? -1 : 1) : a.due - b.due));
      const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
      const late = inOrder.filter(({ due }) => due < 0);
      expect(idsOf(await readPages(""))).toEqual(idsOf(inOrder));
      expect(idsOf(await readPages("kind=deposit"))).toEqual(idsOf(inOrder.filter(({ id }) => id.startsWith("dep-"))));
      expect(idsOf(await readPages("overdue=1"))).toEqual(idsOf(late));
      expect(await countOverdue(database.db, now)).toBe(late.length);
    },
  );
  await fc.assert(property, { numRuns: roundsOr(25, 200), seed });
}, 480_000);
