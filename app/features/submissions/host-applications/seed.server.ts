import { and, eq, like } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "~/db/client.server.ts";
import { auditEvents, hostApplications } from "~/db/schema/index.ts";
import { sampleDomain } from "~/domain/samples.ts";
import { type AuditEvent, recordAudit } from "~/services/audit.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

type Sample = Omit<typeof hostApplications.$inferInsert, "id" | "submissionKey" | "submissionDate">;

const samples: Sample[] = [
  {
    firstName: "Maya",
    lastName: "Lindqvist",
    email: `maya.lindqvist@${sampleDomain}`,
    phone: "+1 604 555 0111",
    city: "Tofino",
    state: "British Columbia",
    country: "Canada",
    businessExperience: "3-5",
    businessOwnership: "yes",
    preferredPackage: "premium",
    capitalAvailable: "10k-25k",
    timeCommitment: "full-time",
    additionalDetails: "I run a surf school two blocks from the beach path and have dry storage for eight bikes.",
  },
  {
    firstName: "Darnell",
    lastName: "Okafor",
    email: `darnell.okafor@${sampleDomain}`,
    phone: "+1 206 555 0122",
    city: "Seattle",
    state: "Washington",
    country: "USA",
    businessExperience: "1-2",
    businessOwnership: "no",
    preferredPackage: "basic",
    capitalAvailable: "under10k",
    timeCommitment: "part-time",
    additionalDetails: "Weekends to begin with, from our family's café near the Burke-Gilman Trail.",
  },
  {
    firstName: "Élise",
    lastName: "Tremblay",
    email: `elise.tremblay@${sampleDomain}`,
    phone: "+1 250 555 0133",
    city: "Kelowna",
    state: "British Columbia",
    country: "Canada",
    businessExperience: "5+",
    businessOwnership: "yes",
    preferredPackage: "commercial",
    capitalAvailable: "over50k",
    timeCommitment: "full-time",
    additionalDetails: "Winery tours along the Okanagan Rail Trail, with three hotels that would send us guests.",
  },
];

export async function seedDemoApplications(db: Database, clock: Clock): Promise<void> {
  const [existing] = await db.select({ id: hostApplications.id }).from(hostApplications).limit(1);
  if (existing || (await areRemoved(db))) return;
  const rows = samples.map((sample, index) => {
    const submissionDate = new Date(clock.now().getTime() - (index + 1) * dayMs);
    return {
      ...sample,
      id: `app-${submissionDate.getTime() * 1000}`,
      submissionKey: `sample-${index + 1}`,
      submissionDate,
    };
  });
  await db.insert(hostApplications).values(rows).onConflictDoNothing();
}

const areRemoved = async (db: Database): Promise<boolean> => {
  const [removal] = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(eq(auditEvents.action, "samples-removed"))
    .limit(1);
  return removal !== undefined;
};

/** For good: no later start adds them again. Idempotent. */
export function removeSamples(db: Database, by: Pick<AuditEvent, "at" | "actorId" | "requestId">): Promise<void> {
  return db.transaction(async (transaction) => {
    const removed = await transaction
      .delete(hostApplications)
      .where(and(like(hostApplications.submissionKey, "sample-%"), like(hostApplications.email, `%@${sampleDomain}`)))
      .returning({ id: hostApplications.id });
    if (removed.length > 0) await recordAudit(transaction, { ...by, action: "samples-removed" });
  });
}
