import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminListMessages, adminTabs, noResume } from "../../app/content/admin.ts";
import { longDate } from "../../app/domain/dates.server.ts";
import { query } from "../support/cluster.ts";
import {
  storeCareerApplication,
  storeHostApplication,
  storeMediaInquiry,
} from "../support/factories/stored-submissions.ts";
import { createAccount, signIn, startOnOwnDatabase } from "../support/http.ts";
import { type Product, waitFor } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let cookie: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
  await createAccount(product, "owner@tidewheel.example", product.setupLink);
  cookie = await signIn(product, "owner@tidewheel.example");
});
afterAll(() => product?.stop());

const get = (path: string) => fetch(product.url + path, { redirect: "manual", headers: { cookie } });
const pageOf = async (path: string) => {
  const page = await (await get(path)).text();
  return page.replace(/<script[\s\S]*/, "").replaceAll("<!-- -->", "");
};
const textOf = (html: string) => html.replace(/<[^>]*>/g, "");
const listOf = async (tab: string, q: string) => {
  const answer = await get(`/admin/applications.json?${new URLSearchParams({ tab, q })}`);
  const { list } = (await answer.json()) as { list: { rows: { id: string }[] } };
  return list.rows.map(({ id }) => id);
};

describe("the three lists", () => {
  test("ADMIN-06 search covers name, email and position of career applications, and name, email and organization of media inquiries", async () => {
    const career = await storeCareerApplication(databaseUrl, {
      name: "Åsa Björk 50%",
      email: "asa@fjord.example",
      phone: "+47 22 33 44 55",
      position: "social-media",
      message: "Snowdrift in the letter",
    });
    const media = await storeMediaInquiry(databaseUrl, {
      name: "Tomás Ruiz_",
      email: "tomas@diario.example",
      organization: "El Diario\\Sur",
      message: "Snowdrift in the question",
    });
    for (const q of ["åSA", "björk 50%", "FJORD", "social media inf", "social-media", "50%"])
      expect(await listOf("career", q), q).toEqual([career.id]);
    for (const q of ["TOMÁS", "ruiz_", "@diario", "diario\\s"]) expect(await listOf("media", q), q).toEqual([media.id]);
    for (const q of ["snowdrift", "+47 22", "senior", "%%", "__", "r\\"]) {
      expect(await listOf("career", q), q).toEqual([]);
      expect(await listOf("media", q), q).toEqual([]);
    }
  });

  test("ADMIN-05 ADMIN-06 each tab shows its total and, during a search, its matches", async () => {
    const host = await storeHostApplication(databaseUrl, { first_name: "Quillon" });
    await storeCareerApplication(databaseUrl, { name: "Quillon Vega" });
    const [total] = await query<{ n: number }>(databaseUrl, "select count(*)::int n from host_applications");
    const page = await pageOf("/admin/applications?q=quillon");
    const counts = [...page.matchAll(/class="tab-count">(.*?)<\/a>/g)].map(([, count = ""]) => textOf(count));
    expect(counts[0]).toBe(`1 of ${total?.n}`);
    expect(counts[1]).toMatch(/^1 of \d+$/);
    expect(counts[2]).toMatch(/^0 of \d+$/);
    expect(page).toContain(String(host.last_name));
  });

  test("ADMIN-06 choices are shown by their labels and dates in long US format", async () => {
    const at = new Date("2026-07-21T17:05:00Z");
    await storeCareerApplication(databaseUrl, {
      name: "Labelled",
      position: "legal",
      experience: "expert",
      created_at: at,
    });
    const page = textOf(await pageOf("/admin/applications?tab=career&q=labelled"));
    for (const text of ["Legal Expert", "Expert/Leader (8+ years)", "July 21, 2026 at 10:05 AM", longDate(at)])
      expect(page).toContain(text);
  });

  test("ADMIN-07 a résumé downloads under its own name, and 'No resume' is shown without one", async () => {
    const row = await storeCareerApplication(databaseUrl, {
      name: "With Resume",
      resume_filename: "Ma carrière.pdf",
      resume_url: "resumes/1-abc.pdf",
    });
    await storeCareerApplication(databaseUrl, { name: "Without Resume" });
    const page = await pageOf(`/admin/applications?tab=career&q=with+resume&item=${row.id}`);
    expect(page.match(new RegExp(`href="/admin/resumes/${row.id}" download=""`, "g"))).toHaveLength(2);
    expect(page).toContain("Ma carrière.pdf");
    // The storage key must not leak.
    expect(await (await get("/admin/applications.json?tab=career&q=with+resume")).text()).not.toContain("1-abc");
    expect(await pageOf("/admin/applications?tab=career&q=without+resume")).toContain(noResume);
  });

  test("ADMIN-07 a record on no page opens by its URL, and an unknown one does not", async () => {
    const row = await storeMediaInquiry(databaseUrl, { name: "Far Away" });
    const page = await pageOf(`/admin/applications?tab=media&q=nobody+else&item=${row.id}`);
    expect(page).toContain(adminTabs.media.empty);
    expect(page).toMatch(/<dialog[^>]*>[\s\S]*Far Away/);
    expect((await get(`/admin/applications.json?tab=media&item=${row.id}`)).status).toBe(200);
    expect((await get("/admin/applications.json?tab=media&item=media-1")).status).toBe(404);
    expect(await pageOf("/admin/applications?tab=media&item=media-1")).not.toContain("detail-title");
  });

  test("ADMIN-06 invalid list parameters show the list, never an error, on every tab", async () => {
    for (const tab of ["host", "career", "media"]) {
      for (const state of [
        "q=%25",
        "q=%5C",
        "q=_",
        "after=app-9",
        "before=media-9",
        "after=career-1&before=app-2",
        "item=first",
      ]) {
        for (const path of ["/admin/applications", "/admin/applications.json"]) {
          const { status } = await get(`${path}?tab=${tab}&${state}`);
          expect(status, `${path} ${tab} ${state}`).toBeLessThan(500);
        }
      }
    }
  });

  test("ADMIN-12 a list that cannot be read shows an error with Retry, is logged, and does not affect the other lists", async () => {
    await query(databaseUrl, "alter table media_inquiries rename to hidden");
    try {
      const answer = await get("/admin/applications?tab=media");
      expect(answer.status).toBe(500);
      const page = await answer.text();
      expect(page).toContain(adminListMessages.failed);
      expect(page).toMatch(new RegExp(`<a[^>]*href="\\?tab=media"[^>]*>${adminListMessages.retry}</a>`));
      expect(page).not.toContain(adminTabs.media.empty);
      expect((await get("/admin/applications.json?tab=media")).status).toBe(500);
      expect((await get("/admin/applications?tab=host")).status).toBe(200);
    } finally {
      await query(databaseUrl, "alter table hidden rename to media_inquiries");
    }
    const failures = () => product.log.filter(({ msg }) => msg === "an admin list could not be loaded");
    await waitFor(() => failures().length >= 2);
    const lines = failures();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ level: 50, code: "42P01", requestId: expect.any(String) });
  });
});
