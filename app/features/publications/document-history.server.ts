import type { ContentDocument } from "~/content/document.ts";
import { editor, contentHistory as words } from "~/content/editor.ts";
import { longDate, shortDate } from "~/domain/dates.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { differencesBetween } from "./differences.ts";
import { editableTemplate } from "./document-schema.server.ts";
import type { ShownPublication, ShownVersion } from "./history-list.tsx";
import {
  findRevision,
  type HistoryEntry,
  listHistory,
  listStandardPublications,
  readDocumentState,
} from "./publications.server.ts";

export async function readHistory({ clock, db }: AppContext, document: ContentDocument, before: number | undefined) {
  const now = clock.now();
  const { live } = await readDocumentState(db, document.name, now);
  const { entries, older } = await listHistory(db, document.name, before);
  const bodyOf = async (id: number | null) =>
    id === null ? editableTemplate(document) : (await findRevision(db, id, document.name))?.body;
  const versions: ShownVersion[] = await Promise.all(
    entries.map(async ({ author, basedOn, id, note, publications, savedAt }) => ({
      id,
      note,
      saved: words.saved(author ?? editor.someone, longDate(savedAt)),
      isLive: live?.revisionId === id,
      publications: publications.map((each) => shownPublication(each, now)),
      differences: differencesBetween(await bodyOf(basedOn), await bodyOf(id)),
    })),
  );
  const standard = (await listStandardPublications(db, document.name)).map((each) => shownPublication(each, now));
  return { versions, older, standard, isStandardLive: (live?.revisionId ?? null) === null };
}

function shownPublication(
  { cancelledAt, id, liveFrom, publisher, publishedAt }: HistoryEntry["publications"][number],
  now: Date,
): ShownPublication {
  const who = publisher ?? editor.someone;
  const isScheduled = liveFrom > now;
  const sentence = isScheduled ? words.willBe(longDate(liveFrom), who) : words.was(longDate(liveFrom), who);
  return {
    id,
    sentence: cancelledAt
      ? `${words.willBe(shortDate(liveFrom), who)}. ${words.cancelled(shortDate(cancelledAt))}`
      : sentence,
    canCancel: isScheduled && !cancelledAt && publishedAt <= now,
  };
}
