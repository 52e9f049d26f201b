import { data } from "react-router";
import { pageMeta } from "~/components/page-meta.ts";
import { SandboxBanner } from "~/components/site-frame.tsx";
import { longDate } from "~/domain/dates.server.ts";
import { listMailbox } from "~/services/mail.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/mailbox";
import "~/styles/primitives/field.css";
import "~/styles/primitives/ruled.css";
import styles from "./mailbox.module.css";
import "~/styles/rare-tokens.css";

export const handle = { access: "sandbox" };

export const meta = () => [
  ...pageMeta({ title: "Mailbox", description: "What the sandbox keeps in place of sending." }),
  { name: "robots", content: "noindex" },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings } = context.get(appContext);
  if (!settings.sandbox?.mail) throw data(null, { status: 404, statusText: "Not Found" });
  const to = url.searchParams.get("to") ?? "";
  const messages = await listMailbox(db, { to, limit: 100 });
  return {
    to,
    sandbox: settings.sandbox,
    messages: messages.map((message) => ({ ...message, sentOn: longDate(message.createdAt) })),
  };
}

export default function MailboxPage({ loaderData: { messages, sandbox, to } }: Route.ComponentProps) {
  return (
    <>
      <SandboxBanner sandbox={sandbox} />
      <main className={`sheet stack gap-5 ${styles.mailbox}`}>
        <p>
          <a href="/">Home</a>
        </p>
        <h1 className="title-l">Mailbox</h1>
        <p>Without SMTP_URL, every message lands here. You see the newest 100; scripts can read /dev/mailbox.json.</p>
        <form className={`row gap-3 ${styles.filter}`}>
          <label className="stack gap-1 text-s strong">
            Sent to
            <input className="input" type="search" name="to" defaultValue={to} maxLength={254} />
          </label>
          <button className="action-quiet" type="submit">
            Filter
          </button>
        </form>
        {messages.length === 0 && <p>No messages yet.</p>}
        <ul className={`ruled ${styles.messages}`}>
          {messages.map(({ id, from, to, subject, text, html, sentOn }) => (
            <li key={id}>
              <details>
                <summary className="stack anywhere">
                  <b>{subject}</b>
                  <span className="muted text-s">
                    To {to}, from {from}, {sentOn}
                  </span>
                </summary>
                <h2 className="caption">Plain text</h2>
                <pre className="text-s anywhere">
                  <PlainText text={text} />
                </pre>
                <h2 className="caption">HTML</h2>
                <iframe title={`${subject} as HTML`} sandbox="" srcDoc={html} loading="lazy" />
              </details>
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}

function PlainText({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change their order
      <a key={`${index}${part}`} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
