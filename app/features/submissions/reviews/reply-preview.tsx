import type { SyntheticEvent } from "react";
import { desk as words } from "~/content/desk.ts";
import styles from "./reply-preview.module.css";

export interface Preview {
  to: string;
  subject: string;
  html: string;
  /** Otherwise the mail has only a link to this text. */
  isProven: boolean;
}

/** Without scripts the mail's own origin gives it nothing, and lets us measure it. */
function growToContent({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): void {
  const height = frame.contentDocument?.documentElement.offsetHeight;
  if (height) frame.style.height = `${height + 2}px`;
}

/** The mail as its reader's program shows it. */
export function ReplyPreview({ preview: { to, subject, html, isProven } }: { preview: Preview }) {
  return (
    <section className={`stack gap-2 ${styles.preview}`} aria-label={words.preview}>
      <p className="note">
        To {to}: {subject}. {!isProven && words.unprovenPreview}
      </p>
      <iframe title={words.preview} sandbox="allow-same-origin" srcDoc={html} onLoad={growToContent} />
    </section>
  );
}
