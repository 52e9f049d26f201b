import type { Clock } from "#platform/clock.ts";
import type { JobKind, JobRunner } from "#platform/jobs/queue.ts";
import type { Database } from "../db/client.server.ts";
import type { Mail, SendMail } from "./mail.server.ts";
import type { LimitName, RateLimits } from "./rate-limits.server.ts";

export interface ApplicationEmail<Type extends string = string, Data extends object = object> {
  type: Type;
  /** Only of the team. A person's address is read when the mail is sent: it may have changed, or be erased. */
  to?: string;
  data: Data;
}

/** What is read when a mail is written, so that no job holds an address, an answer or a link. */
export interface EmailTools {
  appUrl: string;
  db: Database;
  secret: string;
  clock: Clock;
  teamAddress: string;
}

/** @returns undefined where the mail has lost its recipient; it is dropped then */
export type WriteApplicationEmail<Data extends object> = (
  email: { to: string; data: Data },
  tools: EmailTools,
) => Promise<Omit<Mail, "id"> | undefined>;

export type ApplicationEmailWriters<Email extends ApplicationEmail> = Record<
  Email["type"],
  WriteApplicationEmail<Email["data"]>
>;

/** One queue for all forms: enqueuing two jobs to one queue takes as long as one. */
export const applicationEmail: JobKind<ApplicationEmail> = { name: "send-application-email" };

/** The address is unverified: without this limit, a stranger could flood its mailbox. Each call counts. */
export async function mayAcknowledge(
  limits: Pick<RateLimits, "consume">,
  address: string,
  limit: LimitName = "acknowledgement",
): Promise<boolean> {
  const at = address.lastIndexOf("@");
  // name+anything@ is the same mailbox as name@.
  const [name = ""] = address.slice(0, at).split("+", 1);
  return (await limits.consume(limit, name.toLowerCase() + address.slice(at).toLowerCase())) === undefined;
}

export async function workApplicationEmails(
  jobs: JobRunner,
  sendMail: SendMail,
  tools: EmailTools,
  writers: Record<string, WriteApplicationEmail<never>>,
): Promise<void> {
  await jobs.work(applicationEmail, async ({ type, to = "", data }, { id }) => {
    const write = writers[type] as WriteApplicationEmail<object> | undefined;
    // A process of a newer version may know this type; the job is retried.
    if (!write) throw new Error(`No mail of type ${type}`);
    const mail = await write({ to, data }, tools);
    if (mail) await sendMail({ id, ...mail });
  });
}
