import { useEffect, useRef } from "react";
import { PostForm } from "~/components/admin/post-form.tsx";
import { useContent } from "~/components/content.ts";
import { BrandMark } from "~/components/illustrations/brand-mark.tsx";
import { useHydrated } from "~/components/ui/flash-messages.tsx";
import { QrCode } from "~/components/ui/qr-code.tsx";
import { brandDocument } from "~/content/brand.ts";
import { counterLinkWords as words } from "~/content/counter.ts";
import "~/styles/primitives/note.css";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/on-paper.css";
import "~/styles/primitives/touch.css";
import styles from "./counter-link.module.css";

export interface ShownCounterLink {
  /** The newest link's number. */
  number: number;
  open?: {
    since: string;
    sinceDay: string;
    createdBy: string | undefined;
    lastUsed: string | undefined;
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

/** To the sentence that says what has become of the link: the pressed button is gone. */
function useFocusOnNews({ number, open }: ShownCounterLink) {
  const sentence = useRef<HTMLParagraphElement>(null);
  const state = `${number} ${open ? "open" : "revoked"}`;
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state) sentence.current?.focus({ preventScroll: true });
    shown.current = state;
  }, [state]);
  return sentence;
}

export function CounterLinkPart({ link, path, hostName }: CounterLinkProps) {
  const { number, open } = link;
  const sentence = useFocusOnNews(link);
  if (!open)
    return (
      <div className="stack start gap-4">
        <p ref={sentence} tabIndex={-1}>
          {words.none}
        </p>
        <PostForm action={`${path}/counter/create`} fields={{ seen: String(number) }}>
          <button type="submit" className="action-quiet">
            {words.create}
          </button>
        </PostForm>
      </div>
    );
  const { address, createdBy, lastUsed, since, sinceDay } = open;
  return (
    <div className="stack start gap-4">
      <p ref={sentence} tabIndex={-1}>
        {words.since(since, createdBy)}. {lastUsed ?? words.unused}.
      </p>
      {address ? (
        <Poster {...address} hostName={hostName} sinceDay={sinceDay} />
      ) : (
        <p className="note-alert">{words.unknown}</p>
      )}
      <div className="row top gap-3">
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
  sinceDay,
  url,
}: {
  hostName: string;
  picture: { path: string; size: number };
  sinceDay: string;
  url: string;
}) {
  const { email, name } = useContent(brandDocument);
  const { lost, scan, since, staff, steps } = words.sheet;
  return (
    <div className={`paper-alone stack gap-3 ${styles.poster}`}>
      <div className={`paper-only ${styles.onPaper} ${styles.brand}`}>
        <BrandMark /> <span className="display">{name}</span>
      </div>
      <p className={`paper-only display ${styles.onPaper} ${styles.host}`}>{hostName}</p>
      <QrCode picture={picture} label={words.qrCode} />
      <p className={`paper-only ${styles.onPaper} ${styles.scan}`}>{scan}</p>
      <ol className={`paper-only ${styles.onPaper}`}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={`paper-only ${styles.onPaper}`}>{staff}</p>
      <p className={`paper-only ${styles.onPaper} ${styles.lost}`}>
        {lost(email)}
        <br />
        {since(sinceDay)}
      </p>
      <p className={`stack anywhere ${styles.address}`}>
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
    <details className="unfold" name="counter-link">
      <summary className="action-quiet action-small">{button}</summary>
      <p className="note">{question}</p>
      {children}
    </details>
  );
}
