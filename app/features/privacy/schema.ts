import { z } from "zod";
import { privacyPage as words } from "~/content/privacy.ts";
import { emailAddress } from "~/forms/rules.ts";

const email = z.string(words.emailRequired).pipe(emailAddress(254, words.email));

/** What is held about whom. */
export const lookUpSchema = z.object({ intent: z.literal("look-up"), email });

/** The same, to be taken along. */
export const exportSchema = z.object({ email });

/** An erasure: the address is typed a second time, because nothing brings back what is gone. */
export const eraseSchema = z
  .object({ intent: z.literal("erase"), email, confirmEmail: z.string(words.confirmRequired).trim() })
  .refine(({ email: address, confirmEmail }) => address.toLowerCase() === confirmEmail.toLowerCase(), {
    path: ["confirmEmail"],
    message: words.confirmDiffers,
  });
