import * as z from "zod/mini";
import { accountMessages as messages } from "../content/accounts.ts";
import { emailAddress } from "./rules.ts";

export const emailRule = z.pipe(z.string(messages.emailRequired), emailAddress(254, messages.email));

// Prevents open redirects: only admin paths on this site, with no host, protocol or control characters.
export const nextRule = z.catch(
  z.string().check(
    // One check: the second would run on what the first has refused, and no URL can be made of "//".
    z.refine(
      (path) => /^\/admin\/[\w\-/?=&%.+]*$/.test(path) && new URL(path, "http://site").pathname.startsWith("/admin/"),
    ),
  ),
  "/admin/applications",
);

export const adminPath = (value: string | null | undefined) => nextRule.parse(value ?? undefined);
