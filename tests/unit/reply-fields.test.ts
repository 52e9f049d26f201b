import { expect, test } from "vitest";
import { withTemplate } from "../../app/domain/reply-fields.ts";

const call = "Hi Mika,\n\nshall we call?\n\nThe team";
const decline = "Hi Mika,\n\nnot this time.\n\nThe team";
const choose = (written: string, template: string) => withTemplate(written, template, [call, decline]);

test("DESK-07 a template fills an empty reply and replaces another template", () => {
  expect(choose(" \n", call)).toBe(call);
  expect(choose(call, decline)).toBe(decline);
  // As a saved draft comes back.
  expect(choose(`${call.replaceAll("\n", "\r\n")}\r\n`, decline)).toBe(decline);
});

test("DESK-07 a template follows what was written, once however often it is chosen", () => {
  const both = choose("Thanks for the pictures. ", call);
  expect(both).toBe(`Thanks for the pictures.\n\n${call}`);
  expect(choose(both, call)).toBe(both);
  expect(choose(`${call}\n\nBring your bike.`, call)).toBe(`${call}\n\nBring your bike.`);
  expect(choose(both, decline)).toBe(`${both}\n\n${decline}`);
});
