import type { z } from "zod/mini";
import { salesInquiryMessages } from "~/content/sales-inquiry.ts";
import { salesInquiryRules } from "~/domain/sales-inquiry.ts";
import { submissionSchema } from "../submission-schema.ts";

export const salesInquirySchema = submissionSchema(salesInquiryRules, salesInquiryMessages);

export type SalesInquiryInput = z.infer<typeof salesInquirySchema>;

export type SalesInquiryRecord = Omit<SalesInquiryInput, "idempotencyKey"> & {
  id: string;
  reference: string;
  createdAt: string;
};
