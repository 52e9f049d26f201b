import type { z } from "zod/mini";
import { hostApplicationMessages } from "~/content/host-application.ts";
import { hostApplicationRules } from "~/domain/host-application.ts";
import { submissionSchema } from "../submission-schema.ts";

export const hostApplicationSchema = submissionSchema(hostApplicationRules, hostApplicationMessages);

export type HostApplicationInput = z.infer<typeof hostApplicationSchema>;

export type HostApplicationRecord = Omit<HostApplicationInput, "idempotencyKey"> & {
  id: string;
  reference: string;
  submissionDate: string;
};
