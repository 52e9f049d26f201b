import * as z from "zod/mini";
import { accountMessages as messages } from "~/content/accounts.ts";
import { nextRule } from "~/forms/account-rules.ts";

export const codeSchema = z.object({
  code: z.string(messages.codeRequired).check(z.trim(), z.maxLength(40, messages.wrongCode)),
  next: z.optional(nextRule),
});
