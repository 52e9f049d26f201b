import { data } from "react-router";
import { pageMeta } from "~/components/page-meta.ts";
import { SandboxBanner } from "~/components/site-frame.tsx";
import { longDate } from "~/domain/dates.server.ts";
import { listMailbox } from "~/services/mail.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/mailbox";

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
      <main className="sheet py-12">
        <p>
          <a href="/">Home</a>
        </p>
        <h1 className="mt-4 text-4xl sm:text-6xl">Mailbox</h1>
        <p className="mt-4 max-w-[68ch]">
          Without SMTP_URL every message is kept here. The newest 100 are shown; programs read /dev/mailbox.json.
        </p>
        <form className="mt-8 flex flex-wrap items-end gap-3">
          <label className="grid gap-1 text-sm font-bold">
            Sent to
            <input className="input" type="search" name="to" defaultValue={to} maxLength={254} />
          </label>
          <button className="action-quiet" type="submit">
            Filter
          </button>
        </form>
        {messages.length === 0 && <p className="mt-10">No messages yet.</p>}
        <ul className="mt-10 border-t border-ink">
          {messages.map(({ id, from, to, subject, text, html, sentOn }) => (
            <li key={id} className="border-b border-line py-3">
              <details>
                <summary className="grid grid-cols-[minmax(0,1fr)] gap-1 py-1 wrap-anywhere">
                  <span className="font-bold">{subject}</span>
                  <span className="text-sm text-muted">
                    To {to}, from {from}, {sentOn}
                  </span>
                </summary>
                <h2 className="caption mt-6">Plain text</h2>
                <pre className="mt-2 max-w-full whitespace-pre-wrap text-sm wrap-anywhere">
                  <PlainText text={text} />
                </pre>
                <h2 className="caption mt-6">HTML</h2>
                <iframe
                  title={`${subject} as HTML`}
                  sandbox=""
                  srcDoc={html}
                  loading="lazy"
                  className="mt-2 h-[32rem] w-full border border-line bg-white"
                />
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
