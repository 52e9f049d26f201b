import type { z } from "zod/mini";
import { hostApplicationMessages } from "~/content/host-application.ts";
import { hostApplicationRules } from "~/domain/host-application.ts";
import { submissionSchema } from "../submission-schema.ts";

export const hostApplicationSchema = submissionSchema(hostApplicationRules, hostApplicationMessages);

export type HostApplicationInput = z.infer<typeof hostApplicationSchema>;

export const hostApplicationDefaults = {
  businessExperience: "none",
  businessOwnership: "no",
  preferredPackage: "undecided",
  capitalAvailable: "under10k",
  timeCommitment: "part-time",
} as const;

export type HostApplicationRecord = Omit<HostApplicationInput, "idempotencyKey"> & {
  id: string;
  /** ISO 8601, UTC. */
  submissionDate: string;
};
