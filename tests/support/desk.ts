import { joinTeam } from "./accounts.ts";
import { query } from "./cluster.ts";
import { createAccount, signIn, startOnOwnDatabase } from "./http.ts";
import { startMailServer } from "./smtp-server.ts";
import { freePort } from "./temp-dir.ts";

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
  missed_at: Date | null;
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

/** On its own database, with an owner and the members who joined. Cookies in their order. */
export async function startWithTeam(owner: string, ...members: string[]) {
  const { product, databaseUrl } = await startOnOwnDatabase();
  await createAccount(product, owner, product.setupLink);
  const cookies = [await signIn(product, owner)];
  for (const member of members) {
    await joinTeam(product, cookies[0] ?? "", member);
    cookies.push(await signIn(product, member));
  }
  return { product, databaseUrl, cookies };
}

/** Admins sign up through the mailbox of a product that has stopped; started with `env`, it sends to the mail server. */
export async function prepareTeam(owner: string, ...members: string[]) {
  const { product, databaseUrl, cookies } = await startWithTeam(owner, ...members);
  await product.stop();
  const port = await freePort();
  const mailServer = await startMailServer(port);
  mailServer.accept();
  const env = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    APPLICATIONS_EMAIL: "team@hosts.example",
    MAIL_FROM: "hello@rides.example",
  };
  return { databaseUrl, mailServer, env, cookies };
}
