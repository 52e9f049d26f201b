import { type Opening, openingsDocument } from "../../app/content/openings.ts";
import { post } from "./http.ts";
import { type Product, waitFor } from "./product.ts";

/** As an owner might write them: the four, with pay. */
export const pricedOpenings = (): Opening[] =>
  openingsDocument.standard.openings.map((opening) => ({
    ...opening,
    pay: { from: 95_000, to: 120_000, currency: "CAD", period: "year" },
  }));

export const newOpening = (changes: Partial<Opening> = {}): Opening => ({
  slug: "bike-mechanic",
  title: "Bike Mechanic",
  position: "Bike & Battery Mechanic",
  department: "Workshop",
  place: "Vancouver BC",
  type: "Part-time",
  part: "",
  text: "Keep the fleet rolling.",
  duties: ["Mend what comes back broken."],
  requirements: ["You've trued a wheel <by hand>."],
  pay: { from: 28, to: 34.5, currency: "CAD", period: "hour" },
  postedOn: "2026-11-02",
  closesOn: "",
  isOpen: true,
  ...changes,
});

/** The fields of the editor's form. */
function fieldsOf(value: unknown, name: string): [string, string][] {
  if (typeof value === "boolean") return value ? [[name, "on"]] : [];
  if (Array.isArray(value)) return value.flatMap((each, index) => fieldsOf(each, `${name}[${index}]`));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, each]) => fieldsOf(each, `${name}.${key}`));
  return [[name, String(value)]];
}

/** Posts the editor's form as an owner does. */
export async function editOpenings(product: Product, cookie: string, openings: Opening[], act = "publish") {
  const page = await (await fetch(`${product.url}/admin/content/openings`, { headers: { cookie } })).text();
  const [, seen = ""] = /name="seen" value="(\d+)"/.exec(page) ?? [];
  const fields = Object.fromEntries(fieldsOf(openings, "body.openings"));
  return post(`${product.url}/admin/content/openings`, { ...fields, seen, act }, { cookie });
}

/** Returns once visitors see them. */
export async function publishOpenings(product: Product, cookie: string, openings: Opening[]): Promise<void> {
  // A mark of this publication, which the editor takes and pages show.
  const mark = `Published at ${performance.now()}.`;
  const marked = openings.map((opening) => ({ ...opening, text: `${opening.text} ${mark}` }));
  const answer = await editOpenings(product, cookie, marked);
  if (answer.status !== 303) throw new Error(`the editor answered ${answer.status}: ${await answer.text()}`);
  const path = `/careers/${openings[0]?.slug}`;
  await waitFor(async () => (await (await fetch(product.url + path)).text()).includes(mark));
}
