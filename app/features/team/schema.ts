import * as z from "zod/mini";
import { adminRoles } from "~/domain/admin-role.ts";
import { emailRule } from "~/forms/account-rules.ts";
import { choice } from "~/forms/rules.ts";

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const inviteSchema = z.object({
  intent: z.literal("invite"),
  email: emailRule,
  role: z._default(choice(adminRoles, "Please choose a role"), "admin"),
});

export const invitationSchema = z.strictObject({ invitation: id });
export const memberSchema = z.strictObject({ user: id });
export const roleSchema = z.strictObject({ user: id, role: z.enum(adminRoles) });
export const factorRuleSchema = z.strictObject({ required: z.enum(["yes", "no"]) });

const cursor = z.catch(z.optional(z.string().check(z.regex(/^\d{13}-[\w-]{1,64}$/))), undefined);

export const requestPlaceSchema = z.object({ after: cursor, before: cursor });

export type RequestPlace = z.infer<typeof requestPlaceSchema>;
