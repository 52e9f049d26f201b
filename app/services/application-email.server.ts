import type { JobKind, JobRunner } from "#platform/jobs/queue.ts";
import type { Mail, SendMail } from "./mail.server.ts";
import type { RateLimits } from "./rate-limits.server.ts";

/** What the job `send-application-email` carries: who is told of what. */
export interface ApplicationEmail<Type extends string = string, Data extends object = object> {
  type: Type;
  to: string;
  data: Data;
}

/** Writes the mail of one type; the job adds its id. */
export type WriteApplicationEmail<Data extends object> = (
  email: { to: string; data: Data },
  appUrl: string,
) => Promise<Omit<Mail, "id">>;

/** The writers of a feature's mail, by type. Features load their templates when the first mail is written: they are heavy. */
export type ApplicationEmailWriters<Email extends ApplicationEmail> = Record<
  Email["type"],
  WriteApplicationEmail<Email["data"]>
>;

/** One queue for the mail of every form, because two jobs of one queue are enqueued as fast as one. */
export const applicationEmail: JobKind<ApplicationEmail> = { name: "send-application-email" };

/**
 * Whether somebody may be told at this address that their form arrived. They typed it and have not proven that it is
 * theirs, so that a stranger could fill its owner's mailbox. Counts one more.
 */
export async function mayAcknowledge(limits: Pick<RateLimits, "consume">, address: string): Promise<boolean> {
  const at = address.lastIndexOf("@");
  // name+anything@ is the mailbox of name@.
  const [name = ""] = address.slice(0, at).split("+", 1);
  return (await limits.consume("acknowledgement", name.toLowerCase() + address.slice(at).toLowerCase())) === undefined;
}

/**
 * Lets this process send the mail of every form.
 * @param writers those of all features together
 */
export async function workApplicationEmails(
  jobs: JobRunner,
  sendMail: SendMail,
  appUrl: string,
  writers: Record<string, WriteApplicationEmail<never>>,
): Promise<void> {
  await jobs.work(applicationEmail, async ({ type, to, data }, { id }) => {
    const write = writers[type] as WriteApplicationEmail<object> | undefined;
    // Another process of a newer version may know it; the job is tried again.
    if (!write) throw new Error(`No mail of type ${type}`);
    await sendMail({ id, ...(await write({ to, data }, appUrl)) });
  });
}
