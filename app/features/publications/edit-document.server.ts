import { parseWithZod } from "@conform-to/zod/v4";
import { eq } from "drizzle-orm";
import { data, redirect, redirectDocument } from "react-router";
import * as z from "zod";
import type { Difference } from "~/components/admin/difference-table.tsx";
import type { ContentDocument } from "~/content/document.ts";
import { documents } from "~/content/documents.ts";
import { materialChange, editor as words } from "~/content/editor.ts";
import { users } from "~/db/schema/index.ts";
import { atWallClock, longDate, shortDate } from "~/domain/dates.server.ts";
import { unknownField } from "~/forms/parse-form.ts";
import { readForm, refusal } from "~/forms/read-form.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { differencesBetween } from "./differences.ts";
import { hintsOf, pageOf } from "./document-hints.server.ts";
import { fieldNamesOf, longestList, schemaOf } from "./document-schema.server.ts";
import { publish, type Revision, readDocumentState, readId, saveRevision } from "./publications.server.ts";

const maxFormBytes = 1024 * 1024;
// Each costs about 0.6 ms to check and draw; the largest document as delivered has 566.
const maxFields = 2_000;
const maxFaults = 50;
// What the buttons that change a list post; the library exports no name for it.
const intentName = "__intent__";

export const acts = ["save", "preview", "publish", "schedule"] as const;

/** @throws a 404 response */
export function findDocument(name: string | undefined): ContentDocument {
  const document = documents.find((each) => each.name === name);
  if (!document) throw data(null, { status: 404, statusText: "Not Found" });
  return document;
}

const formShape = {
  seen: z.coerce.number().int().min(0),
  note: z.string().trim().max(200, "Please use at most 200 characters").default(""),
  act: z.enum(acts).default("save"),
  isMaterial: z.boolean().default(false),
  liveFrom: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, words.liveFromMissing)
    .optional(),
};

const formSchemaOf = (document: ContentDocument, now: Date) =>
  z.object({ ...formShape, body: schemaOf(document) }).superRefine(({ act, isMaterial, liveFrom, note }, context) => {
    if (isMaterial && note === "" && (act === "publish" || act === "schedule"))
      context.addIssue({ code: "custom", path: ["note"], message: materialChange.summaryMissing });
    if (act !== "schedule") return;
    const fault =
      liveFrom === undefined ? words.liveFromMissing : atWallClock(`${liveFrom}:00`) <= now && words.liveFromPast;
    if (fault) context.addIssue({ code: "custom", path: ["liveFrom"], message: fault });
  });

/**
 * Saves what was written as a new version, and previews, publishes or schedules it. Nothing is stored where a field has a
 * fault (422) or somebody else saved in the meantime (409): the answer then holds what differs.
 */
export async function editDocument(
  request: Request,
  document: ContentDocument,
  { app, adminId, isOwner }: { app: AppContext; adminId: string; isOwner: boolean },
) {
  const { clock, db, requestId } = app;
  const at = clock.now();
  const posted = await readForm(request, maxFormBytes);
  const { form, unknown } = sortFields(posted, document);
  if (Math.max([...form.keys()].length, countDrawn(form, document)) > maxFields)
    throw refusal(413, "Content Too Large", words.tooManyFields(maxFields));
  const submission = parseWithZod(form, { schema: formSchemaOf(document, at) });
  // Without script a button that adds, moves or removes an item posts the form.
  if (submission.status !== "success" || unknown.length > 0) {
    const isFaulty = submission.status === "error" || unknown.length > 0;
    const lastResult = submission.reply(isFaulty ? { formErrors: [words.invalid, ...unknown.slice(0, 5)] } : {});
    const faults = Object.entries(lastResult.error ?? {});
    // The form's own come first.
    lastResult.error &&= Object.fromEntries(faults.sort(([one], [other]) => +!!one - +!!other).slice(0, maxFaults));
    return data({ lastResult, conflict: undefined, seen: readId(form.get("seen")) }, { status: isFaulty ? 422 : 200 });
  }
  const { act, body, isMaterial, liveFrom, note, seen } = submission.value;
  const saved = await saveRevision(db, { document: document.name, body, note, authorId: adminId, seen }, at);
  if ("newer" in saved) {
    const conflict = await describeConflict(app, saved.newer, body);
    return data({ lastResult: submission.reply(), conflict, seen }, { status: 409 });
  }
  const audited = { at, actorId: adminId, requestId, subject: { kind: "content" as const, id: document.name } };
  if (saved.isNew) await recordAudit(db, { ...audited, action: "content-saved" });
  const editorPath = `/admin/content/${document.name}`;
  if (act === "preview") return redirectDocument(`${pageOf(document.name)}?preview=${saved.id}`, 303);
  if (act === "save" || !isOwner) return redirectWithFlash(editorPath, saved.isNew ? words.saved : words.unchanged);
  const from = act === "schedule" && liveFrom ? atWallClock(`${liveFrom}:00`) : at;
  if (isMaterial && hintsOf(document.name).isPolicy)
    return redirect(`${editorPath}/affected?revision=${saved.id}&from=${from.toISOString()}`, 303);
  const { live } = await readDocumentState(db, document.name, at);
  if (act === "publish" && live?.revisionId === saved.id) return redirectWithFlash(editorPath, words.alreadyLive);
  await db.transaction(async (transaction) => {
    const publication = { document: document.name, revisionId: saved.id, liveFrom: from, publisherId: adminId };
    await publish(transaction, publication, at);
    await recordAudit(transaction, { ...audited, action: "content-published" });
  });
  return redirectWithFlash(editorPath, act === "schedule" ? words.scheduled(longDate(from)) : words.published);
}

/**
 * Before the names are made a tree: without what no field has, and of a list that is too long no more than it takes to
 * be refused as such.
 */
function sortFields(posted: FormData, document: ContentDocument) {
  const known = fieldNamesOf(document);
  const isSurplus = (name: string) => [...name.matchAll(/\[(\d+)\]/g)].some(([, index]) => Number(index) > longestList);
  const patternOf = (name: string) => name.replace(/\[\d+\]/g, "[]");
  const isList = (name: string) =>
    !isSurplus(name) && [...known].some((each) => each.startsWith(`${patternOf(name)}[]`));
  const isKnown = (name: string, value: FormDataEntryValue) =>
    name === intentName
      ? isList(readIntent(String(value))?.payload.name ?? "")
      : Object.hasOwn(formShape, name) || known.has(patternOf(name));
  const form = new FormData();
  const unknown = new Set<string>();
  for (const [name, value] of posted) {
    if (!isKnown(name, value)) unknown.add(unknownField(name));
    else if (!isSurplus(name)) form.append(name, value);
  }
  return { form, unknown: [...unknown] };
}

const place = z.int().min(0).max(longestList).optional();
/** Unchecked, an item far behind the end would fill the memory up to it. */
const intentSchema = z.strictObject({
  type: z.enum(["insert", "remove", "reorder"]),
  payload: z.strictObject({ name: z.string().max(200), index: place, from: place, to: place }),
});

function readIntent(text: string) {
  try {
    return intentSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A form that names one field of a list's item is answered with all of its fields. */
function countDrawn(form: FormData, document: ContentDocument): number {
  const known = [...fieldNamesOf(document)];
  const items = new Set(
    [...form.keys()].flatMap((name) => [...name.matchAll(/\]/g)].map(({ index }) => name.slice(0, index))),
  );
  const sizes = new Map<string, number>();
  let drawn = 0;
  for (const item of items) {
    const path = `${item.replace(/\[\d+/g, "[")}]`;
    const size =
      sizes.get(path) ?? known.filter((name) => name.startsWith(path) && !name.includes("[", path.length)).length;
    sizes.set(path, size);
    drawn += size;
  }
  return drawn;
}

interface Conflict {
  newest: number;
  heading: string;
  differences: Difference[];
}

async function describeConflict(
  { db }: AppContext,
  { authorId, body, id, savedAt }: Revision,
  own: unknown,
): Promise<Conflict> {
  const [author] = await db.select({ email: users.email }).from(users).where(eq(users.id, authorId));
  return {
    newest: id,
    heading: words.conflict.heading(author?.email ?? words.someone, shortDate(savedAt)),
    differences: differencesBetween(body, own),
  };
}
