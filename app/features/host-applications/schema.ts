import * as z from "zod/mini";
import {
  hostApplicationChoices as choices,
  hostApplicationLimits as limits,
  hostApplicationMessages as messages,
} from "~/content/host-application.ts";
import { choice, emailAddress, line, paragraph } from "~/forms/rules.ts";

/** One schema for the browser, the server and a call made by hand. Unknown fields are refused. */
export const hostApplicationSchema = z.strictObject({
  firstName: line(2, limits.name, messages.firstName),
  lastName: line(2, limits.name, messages.lastName),
  email: emailAddress(limits.email, messages.email),
  phone: line(10, limits.phone, messages.phone),
  city: line(2, limits.place, messages.city),
  state: line(2, limits.place, messages.state),
  country: line(2, limits.place, messages.country),
  businessExperience: choice(choices.businessExperience, messages.choice),
  businessOwnership: choice(choices.businessOwnership, messages.choice),
  preferredPackage: choice(choices.preferredPackage, messages.choice),
  capitalAvailable: choice(choices.capitalAvailable, messages.choice),
  timeCommitment: choice(choices.timeCommitment, messages.choice),
  additionalDetails: paragraph(limits.details),
  /** Made with the form: a repeat of the same submission is recognised by it. */
  idempotencyKey: z.optional(line(0, 100, "Please reload the page and send the form again")),
});

export type HostApplicationInput = z.infer<typeof hostApplicationSchema>;

export const hostApplicationDefaults = {
  businessExperience: "none",
  businessOwnership: "no",
  preferredPackage: "undecided",
  capitalAvailable: "under10k",
  timeCommitment: "part-time",
} as const;

/** A stored application as it travels to mail and to the applicant's own browser. */
export type HostApplicationRecord = Omit<HostApplicationInput, "idempotencyKey"> & {
  id: string;
  /** ISO 8601, UTC. */
  submissionDate: string;
};
