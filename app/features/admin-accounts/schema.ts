import * as z from "zod/mini";
import { accountMessages as messages } from "~/content/accounts.ts";
import { type AdminRole, adminRoles } from "~/content/team.ts";
import { choice, emailAddress } from "~/forms/rules.ts";

const maxPassword = 128;
// Prevents open redirects: only admin paths on this site, with no host, protocol or control characters.
const next = z.catch(
  z.string().check(
    z.regex(/^\/admin\/[\w\-/?=&%.+]*$/),
    z.refine((path) => new URL(path, "http://site").pathname.startsWith("/admin/")),
  ),
  "/admin/applications",
);

const email = z.pipe(z.string(messages.emailRequired), emailAddress(254, messages.email));
const typedPassword = (required: string) =>
  z.string(required).check(z.maxLength(maxPassword, messages.passwordTooLong));
const newPassword = typedPassword(messages.passwordRequired).check(z.minLength(6, messages.passwordTooShort));
const confirmPassword = z.string(messages.confirmRequired);
const token = z.string().check(z.maxLength(100));
const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

const isTypedTwice = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ["confirmPassword"], error: messages.passwordsDiffer },
);

/** Passwords are not trimmed. */
export const loginSchema = z.object({
  email,
  password: typedPassword(messages.passwordRequired),
  next: z.optional(next),
});

export const codeSchema = z.object({
  code: z.string(messages.codeRequired).check(z.trim(), z.maxLength(40, messages.wrongCode)),
  next: z.optional(next),
});

export const signupSchema = z
  .object({ email, password: newPassword, confirmPassword, setup: z.optional(token) })
  .check(isTypedTwice);

export const newPasswordSchema = z.object({ password: newPassword, confirmPassword, token }).check(isTypedTwice);

export const changePasswordSchema = z
  .object({ currentPassword: typedPassword(messages.currentPasswordRequired), password: newPassword, confirmPassword })
  .check(isTypedTwice);

export const addressSchema = z.object({ email });

export const confirmSchema = z.object({
  password: typedPassword(messages.passwordRequired),
  next: z.optional(next),
});

const roles = Object.keys(adminRoles) as [AdminRole, ...AdminRole[]];

export const inviteSchema = z.object({
  intent: z.literal("invite"),
  email,
  role: z._default(choice(roles, "Please choose a role"), "admin"),
});

export const invitationSchema = z.strictObject({ invitation: id });
export const memberSchema = z.strictObject({ user: id });
export const roleSchema = z.strictObject({ user: id, role: z.enum(roles) });
export const factorRuleSchema = z.strictObject({ required: z.enum(["yes", "no"]) });

export const adminPath = (value: string | null | undefined) => next.parse(value ?? undefined);

const cursor = z.catch(z.optional(z.string().check(z.regex(/^\d{13}-[\w-]{1,64}$/))), undefined);

export const requestPlaceSchema = z.object({ after: cursor, before: cursor });

export type RequestPlace = z.infer<typeof requestPlaceSchema>;
