import { eq } from "drizzle-orm";
import type { ContentDocument } from "../content/document.ts";
import { type Policy, termsOfServiceDocument } from "../content/policies.ts";
import type { Queryable } from "../db/client.server.ts";
import { contentPublications, contentRevisions } from "../db/schema/index.ts";
import { contentOf, readLivePublications } from "./live-content.server.ts";

/** The terms as they read `at` that moment. `liveFrom` is undefined where they were as the product brings them. */
export async function readAgreedTerms(
  db: Queryable,
  { publicationId, at }: { publicationId: number | null; at: Date },
): Promise<{ terms: Policy; liveFrom: Date | undefined }> {
  // Their texts name words of other documents, such as the address.
  const sources = await readLivePublications(db, sourceNames(termsOfServiceDocument), at);
  const bodies = new Map(sources.map(({ document, body }) => [document, body]));
  const [agreed] = publicationId
    ? await db
        .select({ liveFrom: contentPublications.liveFrom, body: contentRevisions.body })
        .from(contentPublications)
        .leftJoin(contentRevisions, eq(contentRevisions.id, contentPublications.revisionId))
        .where(eq(contentPublications.id, publicationId))
    : [];
  bodies.set(termsOfServiceDocument.name, agreed?.body ?? null);
  return { terms: contentOf(bodies).of(termsOfServiceDocument), liveFrom: agreed?.liveFrom };
}

const sourceNames = ({ sources }: ContentDocument): string[] =>
  Object.values(sources).flatMap((source) => [source.name, ...sourceNames(source)]);
