import * as z from "zod/mini";
import { accountMessages as messages } from "~/content/accounts.ts";
import { emailAddress } from "~/forms/rules.ts";

const maxPassword = 128;
// A path on this site's admin area and nothing else: no other host, no protocol, no control characters.
const next = z.catch(
  z.string().check(
    z.regex(/^\/admin\/[\w\-/?=&%.+]*$/),
    z.refine((path) => new URL(path, "http://site").pathname.startsWith("/admin/")),
  ),
  "/admin/applications",
);

const email = z.pipe(z.string(messages.emailRequired), emailAddress(254, messages.email));

/** The login form. Passwords are taken as typed, spaces included. */
export const loginSchema = z.object({
  email,
  password: z.string(messages.passwordRequired).check(z.maxLength(maxPassword, messages.passwordTooLong)),
  next: z.optional(next),
});

/** The sign-up form: the specification's three fields, and the setup link's token where there is one. */
export const signupSchema = z
  .object({
    email,
    password: z
      .string(messages.passwordRequired)
      .check(z.minLength(6, messages.passwordTooShort), z.maxLength(maxPassword, messages.passwordTooLong)),
    confirmPassword: z.string(messages.confirmRequired),
    setup: z.optional(z.string().check(z.maxLength(100))),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ["confirmPassword"],
      error: messages.passwordsDiffer,
    }),
  );

/** Where to go after signing in, from a query or a form: only ever inside the admin area. */
export const adminPath = (value: string | null | undefined) => next.parse(value ?? undefined);
