import * as z from "zod/mini";
import { privacyPage as words } from "~/content/privacy.ts";
import { emailAddress } from "~/forms/rules.ts";

const email = z.pipe(z.string(words.emailRequired), emailAddress(254, words.email));

export const lookUpSchema = z.object({ intent: z.literal("look-up"), email });

export const exportSchema = z.object({ email });

/** The address is typed again because erasure is irreversible. */
export const eraseSchema = z
  .object({
    intent: z.literal("erase"),
    email,
    confirmEmail: z.string(words.confirmRequired).check(z.trim()),
  })
  .check(
    z.refine(({ email: address, confirmEmail }) => address.toLowerCase() === confirmEmail.toLowerCase(), {
      path: ["confirmEmail"],
      error: words.confirmDiffers,
    }),
  );

export const heldRemovalSchema = z.object({ removal: z.uuid() });
