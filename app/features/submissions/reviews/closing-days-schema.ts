import * as z from "zod/mini";
import { closingDayWords as words } from "~/content/desk.ts";
import { isOnCalendar, line } from "~/forms/rules.ts";

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && isOnCalendar(day);
const day = z.string(words.refused.day).check(z.refine(isDay, words.refused.day));

export const closureSchema = z
  .object({
    from: day,
    to: z.optional(day),
    name: line(1, 100, words.refused.name),
  })
  .check(z.refine(({ from, to }) => !to || to >= from, { path: ["to"], error: words.refused.order }));
export const holidaySchema = z.object({ day });
export const forgetSchema = z.object({ day, closed: z.enum(["yes", "no"]) });
