import * as z from "zod/mini";
import { hostsAdmin } from "~/content/hosts-admin.ts";
import { hostLimits as limits } from "~/domain/host.ts";
import { emailAddress, line, pastDay, webAddress } from "~/forms/rules.ts";

const { refused } = hostsAdmin;

const numberWithin = (form: RegExp, most: number, message: string) =>
  z.pipe(
    z.string(message).check(
      z.trim(),
      z.regex(form, message),
      z.refine((text) => Number(text) <= most, message),
    ),
    z.transform(Number),
  );
const percent = numberWithin(/^\d{1,3}(?:\.\d)?$/, 100, refused.position);

// Without letters, so that the link dials what is shown.
const isPhone = (text: string) =>
  /^\+?[\d\s().-]+$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, "")) && text.length <= limits.phone;

const facts = {
  name: line(1, limits.name, refused.name),
  bikes: numberWithin(/^\d{1,3}$/, limits.bikes, refused.bikes),
  place: line(1, limits.place, refused.place),
  mapX: percent,
  mapY: percent,
  address: z.optional(line(1, limits.address, refused.address)),
  phone: z.optional(z.string(refused.phone).check(z.trim(), z.refine(isPhone, refused.phone))),
  email: z.optional(emailAddress(limits.email, refused.email)),
  website: z.optional(webAddress(limits.website, refused.website)),
  hours: z.optional(line(1, limits.hours, refused.hours)),
  season: z.optional(line(1, limits.season, refused.season)),
  rating: z.optional(numberWithin(/^\d(?:\.\d)?$/, 5, refused.rating)),
  confirmedOn: z.optional(pastDay(refused.confirmedOn)),
};

export const newHostSchema = z.object(facts);
export const hostSchema = z.object({
  ...facts,
  version: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
});
export const closeHostSchema = z.object({ reason: z.optional(line(1, limits.reason, refused.reason)) });
export const counterLinkSchema = z.object({
  seen: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
});
export const reopenHostSchema = z.object({});

export type HostInput = z.infer<typeof newHostSchema>;
