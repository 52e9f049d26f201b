import type { Difference } from "~/components/admin/difference-table.tsx";
import { hostsAdmin } from "~/content/hosts-admin.ts";
import type { Queryable } from "~/db/client.server.ts";
import { dayDate, longDate, shortDate, startOfDay } from "~/domain/dates.server.ts";
import type { HostFacts, HostField } from "~/domain/host.ts";
import type { Dealership } from "./dealerships.server.ts";
import { changedFields, type HostEvent, listHostEvents } from "./host-changes.server.ts";
import type { ShownHostEvent } from "./host-history.tsx";

const { conflict, history, labels } = hostsAdmin;

export const shownDay = (day: string) => dayDate(startOfDay(day));

function shownFact(facts: HostFacts, field: HostField): string | undefined {
  const fact = facts[field];
  if (fact === null) return undefined;
  return field === "confirmedOn" ? shownDay(String(fact)) : String(fact);
}

export const hostDifferences = (before: HostFacts, after: HostFacts): Difference[] =>
  changedFields(before, after).map((field) => ({
    place: labels[field],
    before: shownFact(before, field),
    after: shownFact(after, field),
  }));

export async function readHostHistory(
  db: Queryable,
  id: number,
  before: number | undefined,
): Promise<{ events: ShownHostEvent[]; older: number | undefined }> {
  const { events, older } = await listHostEvents(db, id, before);
  return { events: events.map(shownEvent), older };
}

function shownEvent({ actor, after, at, before, id, note, type }: HostEvent): ShownHostEvent {
  const differences = before ? hostDifferences(before, after) : [];
  const sentence = history.sentence[type](actor ?? history.someone, longDate(at), differences.length);
  return { id, sentence, note, differences };
}

export interface HostConflict {
  version: number;
  heading: string;
  differences: Difference[];
}

/** What an owner is told whose form is older than the host. */
export async function describeHostConflict(db: Queryable, newer: Dealership, own: HostFacts): Promise<HostConflict> {
  const [last] = (await listHostEvents(db, newer.id)).events;
  return {
    version: newer.version,
    heading: last ? conflict.heading(last.actor ?? history.someone, shortDate(last.at)) : conflict.unknown,
    differences: hostDifferences(newer, own),
  };
}
