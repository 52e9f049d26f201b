import { PostForm } from "~/components/admin/post-form.tsx";
import { useHydrated } from "~/components/ui/flash-messages.tsx";
import { QrCode } from "~/components/ui/qr-code.tsx";
import { counterLinkWords as words } from "~/content/counter.ts";
import "~/styles/primitives/note.css";
import styles from "./counter-link.module.css";

export interface ShownCounterLink {
  /** The newest link's number. */
  number: number;
  open?: {
    since: string;
    createdBy: string | undefined;
    lastUsedOn: string | undefined;
    /** Undefined where the address is not known anymore. */
    address?: { url: string; picture: { path: string; size: number } };
  };
}

interface CounterLinkProps {
  link: ShownCounterLink;
  /** Of the host, in the admin area. */
  path: string;
  hostName: string;
}

export function CounterLinkPart({ link: { number, open }, path, hostName }: CounterLinkProps) {
  if (!open)
    return (
      <div className={styles.link}>
        <p>{words.none}</p>
        <PostForm action={`${path}/counter/create`} fields={{ seen: String(number) }}>
          <button type="submit" className="action-quiet">
            {words.create}
          </button>
        </PostForm>
      </div>
    );
  const { address, createdBy, lastUsedOn, since } = open;
  return (
    <div className={styles.link}>
      <p>
        {words.since(since, createdBy)}. {lastUsedOn ? words.used(lastUsedOn) : words.unused}.
      </p>
      {address ? <Poster {...address} hostName={hostName} /> : <p className="note-alert">{words.unknown}</p>}
      <div className={styles.changes}>
        {address && <PrintButton />}
        <Ask question={words.replaceHint} button={words.replace}>
          <PostForm action={`${path}/counter/create`} fields={{ seen: String(number) }}>
            <button type="submit" className="action-quiet action-small action-grave">
              {words.replace}
            </button>
          </PostForm>
        </Ask>
        <Ask question={words.revokeHint} button={words.revoke}>
          <PostForm action={`${path}/counter/revoke`}>
            <button type="submit" className="action-quiet action-small action-grave">
              {words.revoke}
            </button>
          </PostForm>
        </Ask>
      </div>
    </div>
  );
}

/** All that is left of the page on paper. */
function Poster({
  hostName,
  picture,
  url,
}: {
  hostName: string;
  picture: { path: string; size: number };
  url: string;
}) {
  return (
    <div className={styles.poster}>
      <p className={`display ${styles.onPaper}`}>{hostName}</p>
      <QrCode picture={picture} label={words.qrCode} />
      <p className={styles.onPaper}>{words.poster}</p>
      <p className={styles.address}>
        <span className="caption">{words.address}</span> <a href={url}>{url}</a>
      </p>
    </div>
  );
}

function PrintButton() {
  const isScripted = useHydrated();
  if (!isScripted) return null;
  return (
    <button type="button" className="action-quiet action-small" onClick={() => window.print()}>
      {words.print}
    </button>
  );
}

function Ask({ button, children, question }: { button: string; children: React.ReactNode; question: string }) {
  return (
    <details className={styles.ask} name="counter-link">
      <summary className="action-quiet action-small">{button}</summary>
      <p className="note">{question}</p>
      {children}
    </details>
  );
}
