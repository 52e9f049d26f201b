import * as z from "zod/mini";
import { selectionWords } from "~/content/desk.ts";
import { isReference } from "~/domain/reference.ts";
import type { Target } from "./review-actions.server.ts";
import { selectionLimit } from "./selection.server.ts";

/** "ACD234/7 DEF567/1" */
const rows = z.pipe(
  z.string().check(z.maxLength(selectionLimit * 18)),
  z.pipe(
    z.transform((text: string) => text.split(" ").map(readTarget)),
    z.array(z.custom<Target>((target) => target !== undefined)).check(z.maxLength(selectionLimit)),
  ),
);

function readTarget(text: string): Target | undefined {
  const [item = "", version = ""] = text.split("/");
  return isReference(item) && /^\d{1,9}$/.test(version) ? { item, version: Number(version) } : undefined;
}

const template = z.optional(z.string().check(z.regex(/^template-\d{1,20}$/, selectionWords.choose)));

export const assignSelectedSchema = z.object({
  rows,
  assignee: z._default(z.string().check(z.regex(/^[\w-]{0,64}$/)), ""),
});
export const declineSelectedSchema = z.object({ rows, host: template, career: template });
