import * as z from "zod/mini";
import { deskSettingsWords as words } from "~/content/desk-settings.ts";
import { returnLimit } from "~/domain/rental.ts";

const isLimit = (days: string) =>
  /^\d{1,3}$/.test(days) && Number(days) >= returnLimit.least && Number(days) <= returnLimit.most;

export const returnLimitSchema = z.object({
  returnLimitDays: z.pipe(
    z.string(words.returnLimitRefused).check(z.trim(), z.refine(isLimit, words.returnLimitRefused)),
    z.transform(Number),
  ),
});
