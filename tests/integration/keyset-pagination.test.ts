import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import {
  countAll,
  countLimit,
  countMatches,
  countScanLimit,
  listPage,
  pageSize,
  scanLimit,
} from "../../app/db/keyset-pagination.server.ts";
import { hostApplications, mediaInquiries } from "../../app/db/schema/index.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { isFull } from "../support/random.ts";

// More rows than the scan limit, so that both search strategies run.
const many = countScanLimit + 300;
const pagesRead = isFull ? 40 : 15;
const ends = [scanLimit + 1, many - scanLimit];
// More newer rows than the scan limit, and more old matches than the pages that are read.
const spread = isFull ? { rows: 32_000, old: 11_000 } : { rows: 14_000, old: 4_000 };
const idOf = (n: number) => `app-${1_700_000_000_000_000 + n}`;

let handle: DatabaseHandle;
let url: string;
beforeAll(async () => {
  url = await createDatabase();
  handle = openDatabase(url, () => {});
  // All rows share one timestamp, so only the ids order them. The search matches the oldest 200 rows, every 4,000th,
  // and the rows at the scan limit from either end.
  await query(
    url,
    `insert into host_applications (id, submission_key, first_name, last_name, email, phone, city, state, country,
      business_experience, business_ownership, preferred_package, capital_available, time_commitment, submission_date)
    select 'app-' || (1700000000000000 + n), n::text, case when n <= 200 or n % 4000 = 0 or n in (${ends}) then 'Xyzzé 5%_\\' else 'Robin' end,
      'Hart', 'robin@host.example', '+1 604 555 0199', 'Bend', 'Oregon', case when n % 2 = 0 then 'USA' else 'Canada' end,
      'none', 'no', 'basic', 'under10k', 'full-time', now()
    from generate_series(1, ${many}) n`,
  );
});
afterAll(() => handle?.close());

const rareIds = [
  8_000,
  scanLimit + 1,
  4_000,
  many - scanLimit,
  ...Array.from({ length: 200 }, (_, at) => 200 - at),
].map(idOf);

async function readAllPages(search: string, back = false): Promise<string[][]> {
  const pages: string[][] = [];
  let place: { after?: string; before?: string } | undefined = back ? { before: "app-0" } : {};
  while (place) {
    const page: Awaited<ReturnType<typeof listPage>> = await listPage(handle.db, hostApplications, {
      search,
      ...place,
    });
    pages.push(page.ids);
    const next = back ? page.newer : page.older;
    place = next ? { [back ? "before" : "after"]: next } : undefined;
  }
  return pages;
}

describe("lists at volume", () => {
  test.each(["xyzzé", "XYZ", "zé", "Xy", "é", "%", "_", "\\", "5%_\\", "é 5", " xyzzé 5%_\\ hart "])(
    "ADMIN-06 a search for %j with few matches among many rows returns each once, in order, in both directions",
    async (search) => {
      const forth = await readAllPages(search);
      expect(forth.flat()).toEqual(rareIds);
      expect(forth.every(({ length }, at) => length === pageSize || at === forth.length - 1)).toBe(true);
      expect((await readAllPages(search, true)).reverse().flat()).toEqual(rareIds);
      expect(await countMatches(handle.db, hostApplications, search)).toEqual({ count: rareIds.length, isMore: false });
    },
  );

  test("ADMIN-06 a search with many matches starts with the newest, and its count is a lower bound", async () => {
    const first = await listPage(handle.db, hostApplications, { search: "canada" });
    expect(first.ids).toEqual(Array.from({ length: pageSize }, (_, at) => idOf(many - 1 - 2 * at)));
    expect(first.newer).toBeUndefined();
    expect(await countMatches(handle.db, hostApplications, "canada")).toEqual({ count: countLimit, isMore: true });
    const back = await listPage(handle.db, hostApplications, { search: "canada", before: idOf(many - 40) });
    expect(back.ids.at(-1)).toBe(idOf(many - 39));
  });

  test.each(["nobody", "qq", "ß", "%%", "a\\"])(
    "ADMIN-06 a search for %j that finds nothing is empty",
    async (search) => {
      expect(await listPage(handle.db, hostApplications, { search })).toEqual({
        ids: [],
        newer: undefined,
        older: undefined,
      });
      expect(await countMatches(handle.db, hostApplications, search)).toEqual({ count: 0, isMore: false });
    },
  );

  test("ADMIN-06 without a search, pages have no gaps or repeats", async () => {
    const first = await listPage(handle.db, hostApplications, {});
    const second = await listPage(handle.db, hostApplications, { after: first.older });
    expect([...first.ids, ...second.ids]).toEqual(Array.from({ length: 2 * pageSize }, (_, at) => idOf(many - at)));
    expect((await listPage(handle.db, hostApplications, { before: second.newer })).ids).toEqual(first.ids);
    const last = await listPage(handle.db, hostApplications, { after: idOf(3) });
    expect(last).toEqual({ ids: [idOf(2), idOf(1)], newer: idOf(2), older: undefined });
    expect(await listPage(handle.db, mediaInquiries, {})).toMatchObject({ ids: [] });
  });

  test("ADMIN-06 many matches that are all old are found period by period, in order, in both directions", async () => {
    const spreadUrl = await createDatabase();
    const { db, close } = openDatabase(spreadUrl, () => {});
    try {
      // One row every 15 minutes; half of the oldest rows come from the old town.
      await query(
        spreadUrl,
        `insert into host_applications (id, submission_key, first_name, last_name, email, phone, city, state, country,
          business_experience, business_ownership, preferred_package, capital_available, time_commitment, submission_date)
        select 'app-' || (1700000000000000 + n * 900000000::bigint), n::text, 'Robin', 'Hart', 'robin@host.example',
          '+1 604 555 0199', case when n < ${spread.old} and n % 2 = 0 then 'Old Town' else 'Bend' end, 'Oregon', 'USA', 'none',
          'no', 'basic', 'under10k', 'full-time', now()
        from generate_series(1, ${spread.rows}) n`,
      );
      const ids = Array.from(
        { length: spread.old / 2 - 1 },
        (_, at) => `app-${1_700_000_000_000_000 + (spread.old - 2 - 2 * at) * 900_000_000}`,
      );
      const list = (place: object) => listPage(db, hostApplications, { search: "old town", ...place });
      const forth: string[] = [];
      for (let older: string | undefined; forth.length < pagesRead * pageSize; ) {
        const page = await list(older ? { after: older } : {});
        forth.push(...page.ids);
        older = page.older;
      }
      expect(forth).toEqual(ids.slice(0, pagesRead * pageSize));
      expect((await list({ before: "app-0" })).ids).toEqual(ids.slice(-pageSize));
      expect(await countMatches(db, hostApplications, "d t")).toEqual({ count: countLimit, isMore: true });
      expect(await countMatches(db, hostApplications, "hart old")).toEqual({ count: 0, isMore: false });
    } finally {
      await close();
    }
  });

  test("ADMIN-05 the total stays exact as rows come and go, and its counter rows stay few", async () => {
    const total = () => countAll(handle.db, mediaInquiries);
    const insert = (
      n: string,
    ) => `insert into media_inquiries (id, submission_key, name, email, organization, message, created_at)
      values ('media-' || ${n}, ${n}::text, 'Chan', 'c@press.example', 'Courier', 'A long enough message', now()) on conflict do nothing`;
    await query(url, `do $$ begin for n in 1..1500 loop ${insert("n")}; end loop; end $$`);
    expect(await total()).toBe(1500);
    const [changes] = await query<{ n: number }>(
      url,
      "select count(*)::int n from row_count_changes where list = 'media_inquiries'",
    );
    expect(changes?.n).toBeLessThan(1400);
    await Promise.all(Array.from({ length: 40 }, (_, at) => query(url, insert(String(1490 + at)))));
    expect(await total()).toBe(1529);
    await query(url, "delete from media_inquiries where id > 'media-2'");
    const [left] = await query<{ n: number }>(url, "select count(*)::int n from media_inquiries");
    expect(await total()).toBe(left?.n);
    await expect(query(url, `begin; ${insert("9001")}; select 1/0`)).rejects.toThrow();
    expect(await total()).toBe(left?.n);
    await query(url, "truncate media_inquiries");
    expect(await total()).toBe(0);
    expect(await countAll(handle.db, hostApplications)).toBe(many);
  });
});
