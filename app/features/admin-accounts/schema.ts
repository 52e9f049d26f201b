import { z } from "zod";
import { accountMessages as messages } from "~/content/accounts.ts";
import { emailAddress } from "~/forms/rules.ts";

const maxPassword = 128;
// A path on this site's admin area and nothing else: no other host, no protocol, no control characters.
const next = z
  .string()
  .regex(/^\/admin\/[\w\-/?=&%.+]*$/)
  .refine((path) => new URL(path, "http://site").pathname.startsWith("/admin/"))
  .catch("/admin/applications");

/** The login form. Passwords are taken as typed, spaces included. */
export const loginSchema = z.object({
  email: z.string(messages.emailRequired).pipe(emailAddress(254, messages.email)),
  password: z.string(messages.passwordRequired).max(maxPassword, messages.passwordTooLong),
  next: next.optional(),
});

/** The sign-up form: the specification's three fields, and the setup link's token where there is one. */
export const signupSchema = z
  .object({
    email: z.string(messages.emailRequired).pipe(emailAddress(254, messages.email)),
    password: z
      .string(messages.passwordRequired)
      .min(6, messages.passwordTooShort)
      .max(maxPassword, messages.passwordTooLong),
    confirmPassword: z.string(messages.confirmRequired),
    setup: z.string().max(100).optional(),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ["confirmPassword"],
    message: messages.passwordsDiffer,
  });

/** Where to go after signing in, from a query or a form: only ever inside the admin area. */
export const adminPath = (value: string | null | undefined) => next.parse(value ?? undefined);
