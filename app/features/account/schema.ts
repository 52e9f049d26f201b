import * as z from "zod/mini";
import { accountMessages as messages } from "~/content/accounts.ts";
import { notificationChoices } from "~/domain/notifications.ts";
import { emailRule, nextRule } from "~/forms/account-rules.ts";

const maxPassword = 128;

const typedPassword = (required: string) =>
  z.string(required).check(z.maxLength(maxPassword, messages.passwordTooLong));
const newPassword = typedPassword(messages.passwordRequired).check(z.minLength(6, messages.passwordTooShort));
const confirmPassword = z.string(messages.confirmRequired);
const token = z.string().check(z.maxLength(100));

const isTypedTwice = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ["confirmPassword"], error: messages.passwordsDiffer },
);

/** Passwords are not trimmed. */
export const loginSchema = z.object({
  email: emailRule,
  password: typedPassword(messages.passwordRequired),
  next: z.optional(nextRule),
});

export const signupSchema = z
  .object({ email: emailRule, password: newPassword, confirmPassword, setup: z.optional(token) })
  .check(isTypedTwice);

export const newPasswordSchema = z.object({ password: newPassword, confirmPassword, token }).check(isTypedTwice);

export const changePasswordSchema = z
  .object({ currentPassword: typedPassword(messages.currentPasswordRequired), password: newPassword, confirmPassword })
  .check(isTypedTwice);

export const addressSchema = z.object({ email: emailRule });

export const confirmSchema = z.object({
  password: typedPassword(messages.passwordRequired),
  next: z.optional(nextRule),
});

export const notificationsSchema = z.strictObject({ notifications: z.enum(notificationChoices) });
