import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { createDatabase, query } from "../support/cluster.ts";
import { bodyWith } from "../support/content.ts";
import { launchProduct, type Product, waitFor } from "../support/product.ts";
import { isFull, randomFrom, roundsOr, seed } from "../support/random.ts";

const rounds = roundsOr(3, 200);
const processes = 3;
const aheadMs = 1_500;
const withinMs = 1_000;

test(`EDIT-04 ${rounds} scheduled publications with a process killed at that second: none is missed`, async () => {
  const random = randomFrom(seed);
  const databaseUrl = await createDatabase();
  const start = async () => {
    const launch = launchProduct({ env: { DATABASE_URL: databaseUrl } });
    return { product: await launch.ready, kill: launch.kill };
  };
  const running = [];
  for (let each = 0; each < processes; each += 1) running.push(await start());
  const shows = async ({ url }: Product, text: string) => (await (await fetch(url)).text()).includes(text);
  const lateMs: number[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const text = `Live in round ${round}.`;
      // Every process has the page in memory.
      await Promise.all(running.map(({ product }) => shows(product, text)));
      const at = performance.now() + aheadMs;
      await query(
        databaseUrl,
        `with revision as (
           insert into content_revisions (document, body, author_id, saved_at) values ('home', $1, 'nobody', now()) returning id
         )
         insert into content_publications (document, revision_id, live_from, publisher_id, published_at)
         select 'home', id, now() + $2 * interval '1 ms', 'nobody', now() from revision`,
        [JSON.stringify(bodyWith("home", "hero.lead", text)), aheadMs],
      );
      const victim = Math.floor(random() * processes);
      const others = running.filter((_, index) => index !== victim);
      await delay(aheadMs - 200 + random() * 400);
      await running[victim]?.kill();
      await Promise.all(others.map(({ product }) => waitFor(() => shows(product, text), 10_000, 10)));
      lateMs.push(Math.max(0, performance.now() - at));
      running[victim] = await start();
      expect(await shows(running[victim].product, text), `restarted in round ${round}`).toBe(true);
    }
  } finally {
    await Promise.all(running.map(({ product }) => product.stop()));
  }
  const late = lateMs.filter((ms) => ms > withinMs);
  console.log(
    `EDIT-04 seed ${seed}: ${rounds} scheduled publications, ${processes} processes, ${rounds} kills; missed 0, ` +
      `shown by the others ${Math.round(Math.max(...lateMs))} ms late at the most, ${late.length} later than ${withinMs} ms`,
  );
  // Machines that run the short form are shared.
  if (isFull) expect(late).toEqual([]);
});
