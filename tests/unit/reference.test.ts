import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readReference, referenceForm, shownReference } from "../../app/domain/reference.ts";

test("ADMIN-06 a reference is read with or without its dash, in any case", () => {
  for (const text of ["K7M4RP", "K7M-4RP", "k7m-4rp", " k7m 4rp "]) expect(readReference(text)).toBe("K7M4RP");
  for (const text of ["", "K7M4R", "K7M4RPP", "K7M-4RB", "app-1795361293341000", "kelowna"])
    expect(readReference(text)).toBeUndefined();
});

test("APPLY-06 a reference is shown in two groups, and a record of before by its id", () => {
  expect(shownReference({ id: "app-1", reference: "K7M4RP" })).toBe("K7M-4RP");
  expect(shownReference({ id: "app-1" })).toBe("app-1");
});

test("APPLY-06 the database uses the same letters", () => {
  const migration = readFileSync("app/db/migrations/0018_give_records_a_reference.sql", "utf8");
  const [, letters] = /letters constant text := '(\w+)'/.exec(migration) ?? [];
  expect(`^[${letters}]{6}$`).toBe(referenceForm);
});
