import * as z from "zod/mini";
import { changeHostWords as words } from "~/content/counter.ts";
import { rentalLimits, type SafetyCheck, safetyChecks } from "~/domain/rental.ts";
import { isOnCalendar, paragraph } from "~/forms/rules.ts";

const tick = z.optional(z.literal("on"));
const ticks = {
  brakes: tick,
  tires: tick,
  lights: tick,
  battery: tick,
  lock: tick,
  helmet: tick,
} satisfies Record<SafetyCheck, typeof tick>;

export const handOverSchema = z.object(ticks);
export const returnSchema = z.object({ ...ticks, note: paragraph(rentalLimits.note) });
export const undoSchema = z.object({});

const deposit = z.string().check(z.regex(/^dep-\d{1,20}$/));
export const adminHandOverSchema = z.object({ ...ticks, deposit });
export const adminReturnSchema = z.object({ ...returnSchema.shape, deposit });
export const depositSchema = z.object({ deposit });

export const changeHostSchema = z.object({
  deposit,
  dealership: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, words.unknownHost)), z.transform(Number))),
  day: z.optional(
    z.string().check(
      z.regex(/^\d{4}-\d\d-\d\d$/, words.invalidDay),
      z.refine((day) => isOnCalendar(day), words.invalidDay),
    ),
  ),
  /** Of the rental, as the admin saw it. */
  version: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
});

export const readChecks = (input: Partial<Record<SafetyCheck, "on">>): SafetyCheck[] =>
  safetyChecks.filter((check) => input[check]);
