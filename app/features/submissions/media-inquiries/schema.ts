import type { z } from "zod/mini";
import { mediaInquiryMessages } from "~/content/media-inquiry.ts";
import { mediaInquiryRules } from "~/domain/media-inquiry.ts";
import { submissionSchema } from "../submission-schema.ts";

export const mediaInquirySchema = submissionSchema(mediaInquiryRules, mediaInquiryMessages);

export type MediaInquiryInput = z.infer<typeof mediaInquirySchema>;

export type MediaInquiryRecord = Omit<MediaInquiryInput, "idempotencyKey"> & {
  id: string;
  reference: string;
  createdAt: string;
};
