import { inArray, sql } from "drizzle-orm";
import { exportLabels, kindLabels, stageLabel } from "~/content/desk.ts";
import type { Queryable } from "~/db/client.server.ts";
import { reviews } from "~/db/schema/index.ts";
import { shownReference } from "~/domain/reference.ts";
import type { ExportColumn } from "~/services/export-formats.server.ts";
import { listExport } from "~/services/list-export.server.ts";
import type { Review } from "~/services/reviews.server.ts";
import { listAdmins } from "./reviews/desk-list.server.ts";
import { deskQuery, dueOrder } from "./reviews/desk-query.server.ts";
import type { DeskState } from "./reviews/desk-state.ts";
import { submissionDisplays } from "./submission-displays.ts";
import type { SubmissionKind, SubmissionView } from "./submission-kind.ts";
import { submissionQuery } from "./submission-lists.server.ts";
import { submissionStores } from "./submission-stores.server.ts";
import { findSubmissions } from "./submissions.server.ts";

interface ExportedRow {
  view: SubmissionView;
  review: Review;
  assignee: string | undefined;
}

type Column = ExportColumn<ExportedRow>;

const reference: Column = {
  name: "reference",
  label: exportLabels.reference,
  value: ({ review }) => review.reference,
  text: ({ view }) => shownReference(view),
};
const submittedAt: Column = {
  name: "submittedAt",
  label: exportLabels.submittedAt,
  value: ({ review }) => review.receivedAt.toISOString(),
};
const reviewColumns: Column[] = [
  {
    name: "stage",
    label: exportLabels.stage,
    value: ({ review }) => review.stage,
    text: ({ review }) => stageLabel(review.stage),
  },
  { name: "assignee", label: exportLabels.assignee, value: ({ assignee }) => assignee ?? null },
  { name: "dueAt", label: exportLabels.dueAt, value: ({ review }) => review.dueAt?.toISOString() ?? null },
  {
    name: "answeredAt",
    label: exportLabels.answeredAt,
    value: ({ review }) => review.answeredAt?.toISOString() ?? null,
  },
];
/** What all kinds have. */
const commonColumns: Column[] = [
  {
    name: "kind",
    label: exportLabels.kind,
    value: ({ review }) => review.kind,
    text: ({ review }) => kindLabels[review.kind],
  },
  {
    name: "name",
    label: exportLabels.name,
    value: ({ review, view }) => submissionDisplays[review.kind].nameOf(view),
  },
  { name: "email", label: exportLabels.email, value: ({ view }) => view.email },
];

const fieldColumns = (kind: SubmissionKind): Column[] =>
  submissionDisplays[kind].fields.map(({ name, label, isChoice, text, value }) => ({
    name,
    label,
    value: ({ view }) => value(view),
    text: ({ view }) => (isChoice && value(view) ? text(view) : value(view)),
  }));

const columnsOf = (kind: SubmissionKind | undefined): Column[] => [
  reference,
  submittedAt,
  ...(kind ? fieldColumns(kind) : commonColumns),
  ...reviewColumns,
];

export const exportSubmissions = (kind: SubmissionKind, search: string) =>
  listExport<ExportedRow>({
    columns: columnsOf(kind),
    query: (snapshot) => submissionQuery(snapshot, kind, search.trim()),
    load,
  });

/** Submissions only, with all fields where the filter names one kind. */
export const exportDesk = (state: DeskState, viewer: { me: string; now: Date }) =>
  listExport<ExportedRow>({
    columns: columnsOf(state.kind === "deposit" ? undefined : state.kind),
    query: (snapshot) => deskQuery(snapshot, state, viewer),
    load,
  });

/** In the order of "Due next"; unknown references are left out. */
export const exportSelected = (references: string[]) =>
  listExport<ExportedRow>({
    columns: columnsOf(undefined),
    query: () => ({
      id: sql`submission_id`,
      from: sql`reviews`,
      where: inArray(reviews.reference, references),
      order: sql`${dueOrder}, submission_id`,
    }),
    load,
  });

/** One query after the other: they share the connection of the snapshot. */
async function load(snapshot: Queryable, ids: string[]): Promise<ExportedRow[]> {
  const found = await snapshot.select().from(reviews).where(inArray(reviews.submissionId, ids));
  const admins = await listAdmins(snapshot);
  const views = new Map<string, SubmissionView>();
  for (const [kind, each] of Map.groupBy(found, (review) => review.kind)) {
    const ofKind = each.map(({ submissionId }) => submissionId);
    for (const view of await findSubmissions(snapshot, submissionStores[kind], ofKind)) views.set(view.id, view);
  }
  const byId = new Map(found.map((review) => [review.submissionId, review]));
  return ids.flatMap((id) => {
    const [review, view] = [byId.get(id), views.get(id)];
    if (!review || !view) throw new Error(`${id} has no review`);
    return { review, view, assignee: (review.assigneeId && admins.get(review.assigneeId)) || undefined };
  });
}
