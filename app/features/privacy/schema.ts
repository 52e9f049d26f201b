import * as z from "zod/mini";
import { privacyPage as words } from "~/content/privacy.ts";
import { emailAddress } from "~/forms/rules.ts";

const email = z.pipe(z.string(words.emailRequired), emailAddress(254, words.email));

/** What is held about whom. */
export const lookUpSchema = z.object({ intent: z.literal("look-up"), email });

/** The same, to be taken along. */
export const exportSchema = z.object({ email });

/** An erasure: the address is typed a second time, because nothing brings back what is gone. */
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

/** What an owner lets go that the nightly clean-up holds. */
export const heldRemovalSchema = z.object({ removal: z.uuid() });
