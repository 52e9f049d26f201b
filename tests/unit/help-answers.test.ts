import { expect, test } from "vitest";
import { standardContent } from "../../app/content/document.ts";
import { findAnswers } from "../../app/content/help-answers.ts";

const firstAnswer = (search: string) => findAnswers(search, standardContent)[0]?.question;

test.each([
  ["How far does the battery go?", "How far can I go on one charge?"],
  ["do I need a licence", "Do I need a license?"],
  ["License", "Do I need a license?"],
  ["are they safe", "Are e-bikes safe?"],
  ["When do I get my deposit back?", "Deposit: Get it back"],
  ["How old do I have to be to rent?", "Minimum age"],
])("INFO-01 “%s” finds its question first", (search, question) => {
  expect(firstAnswer(search)).toBe(question);
});

test.each(["deposit", "refund", "helmet"])("INFO-01 riders' word “%s” finds answers", (search) => {
  expect(findAnswers(search, standardContent)).not.toEqual([]);
});

test.each(["", "   ", "??", "zebra", "zebra unicorn battery"])("INFO-01 “%s” finds nothing", (search) => {
  expect(findAnswers(search, standardContent)).toEqual([]);
});
