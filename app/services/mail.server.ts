import { desc, ilike, sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import type { Database } from "../db/client.server.ts";
import { mailboxMessages } from "../db/schema/index.ts";
import type { Settings } from "../env.server.ts";

export interface Mail {
  /** The same for every retry: `<id@host>` becomes the Message-ID, so that duplicates are recognizable. */
  id: string;
  to: { name?: string; address: string };
  /** The team, where the mail names nobody: MAIL_FROM may be an address that nobody reads. */
  replyTo?: { name?: string; address: string };
  subject: string;
  text: string;
  html: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

const timeoutMs = 20_000;

export function createMail(settings: Settings, db: Database): SendMail {
  return settings.smtpUrl ? smtp(settings, settings.smtpUrl) : mailbox(settings, db);
}

function smtp(settings: Settings, url: string): SendMail {
  const transport = createTransport({
    url,
    // Opening a connection costs more than sending a message.
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    await transport.sendMail({
      messageId: `<${mail.id}@${new URL(settings.appUrl).hostname}>`,
      from: { name: "Tidewheel", address: settings.mailFrom },
      to: party(mail.to),
      replyTo: party(mail.replyTo ?? { address: settings.applicationsEmail }),
      subject: oneLine(mail.subject),
      text: mail.text,
      html: mail.html,
    });
  };
}

function mailbox(settings: Settings, db: Database): SendMail {
  const { placeholder } = sql;
  const insert = db
    .insert(mailboxMessages)
    .values({
      id: placeholder("id"),
      from: settings.mailFrom,
      to: placeholder("to"),
      replyTo: placeholder("replyTo"),
      subject: placeholder("subject"),
      text: placeholder("text"),
      html: placeholder("html"),
    })
    .onConflictDoNothing()
    .prepare("insert_mailbox_message");
  return async ({ id, to, replyTo, subject, text, html }) => {
    const answerTo = replyTo?.address ?? settings.applicationsEmail;
    await insert.execute({ id, to: to.address, replyTo: answerTo, subject: oneLine(subject), text, html });
  };
}

const party = ({ name, address }: { name?: string; address: string }) => ({ name: oneLine(name ?? ""), address });
const oneLine = (text: string) => text.replace(/\s+/gu, " ").trim();

export function listMailbox(db: Database, { to, limit }: { to?: string; limit: number }) {
  return db
    .select()
    .from(mailboxMessages)
    .where(to ? ilike(mailboxMessages.to, sql`'%' || ${to.replace(/[\\%_]/g, "\\$&")} || '%'`) : undefined)
    .orderBy(desc(mailboxMessages.createdAt), desc(mailboxMessages.id))
    .limit(limit);
}
