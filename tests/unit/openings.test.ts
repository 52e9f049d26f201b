import { expect, test } from "vitest";
import { jobPostingData } from "../../app/components/structured-data.ts";
import { brand } from "../../app/content/brand.ts";
import { openingsDocument } from "../../app/content/openings.ts";
import {
  closesAt,
  findOpeningFaults,
  hasPay,
  isOpenOn,
  payText,
  positionKeyOf,
  positionsOf,
} from "../../app/services/openings.server.ts";
import { newOpening, pricedOpenings } from "../support/openings.ts";

const today = "2026-11-23";

test("EDIT-07 an opening is open until its closing day is over, and only while its owner says so", () => {
  expect(isOpenOn(newOpening(), today)).toBe(true);
  expect(isOpenOn(newOpening({ closesOn: today }), today)).toBe(true);
  expect(isOpenOn(newOpening({ closesOn: "2026-11-22" }), today)).toBe(false);
  expect(isOpenOn(newOpening({ closesOn: "2026-12-01", isOpen: false }), today)).toBe(false);
  expect(closesAt(newOpening({ closesOn: "2026-07-18" }))?.toISOString()).toBe("2026-07-19T06:59:59.000Z");
});

test("EDIT-07 a pay range is written with its currency and period", () => {
  const pay = (from: number, to: number, currency = "CAD", period = "year") =>
    payText(newOpening({ pay: { from, to, currency, period } }));
  expect(pay(95_000, 120_000)).toBe("$95,000 to $120,000 CAD a year");
  expect(pay(95_000, 95_000)).toBe("$95,000 CAD a year");
  expect(pay(28, 34.5, "USD", "hour")).toBe("$28 to $34.50 USD an hour");
  expect(pay(0, 0)).toBeUndefined();
});

test("EDIT-07 the openings that the product brings are open, without pay, and say no day", () => {
  const { openings } = openingsDocument.standard;
  expect(openings).toHaveLength(4);
  for (const opening of openings) {
    expect(isOpenOn(opening, today)).toBe(true);
    expect(hasPay(opening)).toBe(false);
    expect(opening.postedOn + opening.closesOn).toBe("");
  }
});

test("EDIT-07 a position's key is made of its label, and a label of the form keeps the form's key", () => {
  expect(positionKeyOf("Social Media Influencer")).toBe("social-media");
  expect(positionKeyOf(" developer ")).toBe("developer");
  expect(positionKeyOf("Bike & Battery Mechanic")).toBe("bike-battery-mechanic");
  expect(positionKeyOf("Conseillère à l'atelier")).toBe("conseillere-a-l-atelier");
  expect(positionKeyOf("機械工")).toBe("");
  for (let length = 1; length < 80; length += 1)
    expect(positionKeyOf("ab ".repeat(length))).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(positionKeyOf("ab ".repeat(80)).length).toBeLessThanOrEqual(40);
});

test("EDIT-07 a position is closed once all its openings are, and stays open where no opening names it", () => {
  const all = pricedOpenings();
  const own = {
    developer: "Developer",
    "social-media": "Social Media Influencer",
    insurance: "Insurance Professional",
  };
  const standard = { ...own, legal: "Legal Expert", operations: "Operations" };
  expect(positionsOf(all, today)).toEqual({ open: standard, closed: [] });
  const closed = all.map((each) => ({ ...each, isOpen: each.position !== "Legal Expert" }));
  expect(positionsOf(closed, today)).toEqual({ open: { ...own, operations: "Operations" }, closed: ["legal"] });
  const second = newOpening({ slug: "paralegal", position: "Legal Expert" });
  expect(positionsOf([...closed, second], today)).toEqual({ open: standard, closed: [] });
  expect(positionsOf([newOpening()], today).open).toEqual({
    ...standard,
    "bike-battery-mechanic": "Bike & Battery Mechanic",
  });
  expect(positionsOf([newOpening({ closesOn: "2026-11-22" })], today).closed).toEqual(["bike-battery-mechanic"]);
});

test("EDIT-07 the editor's rules name the field", () => {
  const faultsOf = (...changes: Parameters<typeof newOpening>[0][]) =>
    findOpeningFaults(changes.map((each) => newOpening(each))).map(({ path }) => path.join("."));
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({}, {})).toEqual(["1.slug"]);
  const pay = { from: 0, to: 0, currency: "CAD", period: "year" };
  expect(faultsOf({ pay })).toEqual(["0.pay.from"]);
  expect(faultsOf({ pay, isOpen: false })).toEqual([]);
  expect(faultsOf({ pay: { ...pay, from: 20, to: 19 }, isOpen: false })).toEqual(["0.pay.to"]);
  expect(faultsOf({ position: "Legal" })).toEqual(["0.position"]);
  expect(faultsOf({ position: "機械工" })).toEqual(["0.position"]);
  expect(faultsOf({ position: "x".repeat(81) })).toEqual(["0.position"]);
  expect(faultsOf({}, { slug: "other", position: "Bike, Battery Mechanic" })).toEqual(["1.position"]);
  expect(faultsOf({ closesOn: "2026-11-01" })).toEqual(["0.closesOn"]);
});

test("EDIT-07 JobPosting data say where people work", () => {
  const at = (place: string, address = brand.address) =>
    jobPostingData({ ...brand, address } as typeof brand, newOpening({ place }), undefined)("https://a.example");
  expect(at("Remote")).toMatchObject({
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: { "@type": "Country", name: "Canada" },
  });
  expect(at("Remote")).not.toHaveProperty("jobLocation");
  expect(at("Portland, OR").jobLocation).toMatchObject({
    address: { addressLocality: "Portland", addressRegion: "OR", addressCountry: "US" },
  });
  expect(at("Hybrid").jobLocation).toMatchObject({
    address: { streetAddress: "100 Placeholder Street", addressLocality: "Vancouver", addressCountry: "CA" },
  });
  expect(at("Hybrid")).not.toHaveProperty("jobLocationType");
});
