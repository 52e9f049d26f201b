import * as z from "zod/mini";
import { desk } from "~/content/desk.ts";
import { replyFields, unknownFields } from "~/domain/reply-fields.ts";
import { type ReviewKind, reviewKinds, reviewLimits, stagesOf } from "~/domain/review.ts";
import { line, requiredParagraph } from "~/forms/rules.ts";

const namesKnownFields = z.refine<string>((text) => unknownFields(text).length === 0, {
  error: ({ input }) => desk.refused.field(unknownFields(String(input)).join(", "), replyFields),
});

export const replyShape = {
  subject: line(1, reviewLimits.subject, "Please write a subject").check(namesKnownFields),
  text: requiredParagraph(1, reviewLimits.reply, "Please write the reply").check(namesKnownFields),
};

/** "host" for every stage of the kind, or "host/received". */
export const templateUses: string[] = reviewKinds.flatMap((kind) => [
  kind,
  ...stagesOf(kind).map((stage) => `${kind}/${stage}`),
]);

export const writeUse = ({ kind, stage }: { kind: ReviewKind; stage: string | null }) =>
  stage === null ? kind : `${kind}/${stage}`;

export function readUse(use: string): { kind: ReviewKind; stage: string | null } {
  const [kind = "", stage = null] = use.split("/");
  return { kind: kind as ReviewKind, stage };
}

const id = z.string().check(z.regex(/^template-\d{1,20}$/));

export const replyTemplateSchema = z.object({
  id: z.optional(id),
  version: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))),
  use: z.string("Please choose").check(z.refine((use) => templateUses.includes(use), "Please choose")),
  name: line(1, 100, "Please name the template"),
  ...replyShape,
});

export const removeTemplateSchema = z.object({ id });
