import type { JobKind, JobRunner } from "#platform/jobs/queue.ts";
import type { Mail, SendMail } from "./mail.server.ts";
import type { LimitName, RateLimits } from "./rate-limits.server.ts";

export interface ApplicationEmail<Type extends string = string, Data extends object = object> {
  type: Type;
  to: string;
  data: Data;
}

/** Links are made when a mail is written, so that no job holds one. */
export interface EmailPaths {
  appUrl: string;
  /** Of the submission's own page; undefined once it is erased. */
  pagePath(reference: string): Promise<string | undefined>;
  /** Confirms a new address of the person; undefined where none waits. */
  confirmPath(reference: string): Promise<string | undefined>;
}

export type WriteApplicationEmail<Data extends object> = (
  email: { to: string; data: Data },
  paths: EmailPaths,
) => Promise<Omit<Mail, "id">>;

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
  paths: EmailPaths,
  writers: Record<string, WriteApplicationEmail<never>>,
): Promise<void> {
  await jobs.work(applicationEmail, async ({ type, to, data }, { id }) => {
    const write = writers[type] as WriteApplicationEmail<object> | undefined;
    // A process of a newer version may know this type; the job is retried.
    if (!write) throw new Error(`No mail of type ${type}`);
    await sendMail({ id, ...(await write({ to, data }, paths)) });
  });
}
