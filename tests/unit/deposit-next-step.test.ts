import { expect, test } from "vitest";
import { depositNextStep as words } from "../../app/content/deposits.ts";
import type { DepositState } from "../../app/domain/deposit.ts";
import { nextStepOf } from "../../app/features/deposits/deposit-next-step.ts";
import type { ShownDeposit } from "../../app/features/deposits/deposits.server.ts";
import type { ShownRental } from "../../app/features/deposits/rental-view.server.ts";

const refund = (state: string, amountCents: number) => ({ state, amountCents });

function stepOf(state: DepositState, leftCents: number, refunds: object[] = [], rental: object | undefined = {}) {
  const deposit = { state, leftCents, refunds, currency: "usd" } as ShownDeposit;
  return nextStepOf({ claim: undefined, deposit, disputes: [], rental: rental as ShownRental | undefined });
}

test("PAY-07 the headline of a deposit of which part was refunded says so", () => {
  expect(stepOf("paid", 500_00)).toEqual({ area: "rental", text: words.paid });
  const partly = stepOf("partly_refunded", 879_50, [refund("succeeded", 120_50)]);
  expect(partly).toEqual({ area: "rental", text: "Partly refunded, $879.50 is left. Record the pickup next." });
  expect(stepOf("partly_refunded", 879_50, [refund("succeeded", 120_50)], undefined).text).toBe(partly.text);
});

test("PAY-07 a pending refund of everything leaves nothing to do, one of a part leaves the rental", () => {
  expect(stepOf("refund_pending", 0, [refund("pending", 500_00)])).toEqual({
    text: "A refund of $500.00 is on its way.",
  });
  expect(stepOf("refund_pending", 300_00, [refund("failed", 100_00), refund("requested", 200_00)])).toEqual({
    area: "rental",
    text: "A refund of $200.00 is on its way, $300.00 is left.",
  });
});
