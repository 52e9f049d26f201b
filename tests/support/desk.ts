import { query } from "./cluster.ts";

export interface StoredReview {
  submission_id: string;
  reference: string;
  stage: string;
  version: number;
  due_at: Date | null;
  answered_at: Date | null;
  assignee_id: string | null;
  received_at: Date;
  snoozed_until: Date | null;
  is_counted: boolean;
}

export async function readReview(databaseUrl: string, id: string): Promise<StoredReview> {
  const [row] = await query<StoredReview>(databaseUrl, "select * from reviews where submission_id = $1", [id]);
  if (!row) throw new Error(`No review of ${id}`);
  return row;
}

export const reviewEventsOf = async (databaseUrl: string, id: string) =>
  (
    await query<{ type: string }>(databaseUrl, "select type from review_events where submission_id = $1 order by id", [
      id,
    ])
  ).map(({ type }) => type);

/** As the desk's forms name a review. */
export const targetOf = ({ reference, version }: StoredReview) => ({ item: reference, version: String(version) });

export const adminIdOf = async (databaseUrl: string, email: string) =>
  (await query<{ user_id: string }>(databaseUrl, "select user_id from admin_profiles where email = $1", [email]))[0]
    ?.user_id ?? "";
