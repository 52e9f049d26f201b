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
  const mail = frame.contentDocument;
  if (!mail) return;
  // Around its sheet: here the frame parts the mail from the page.
  const margin = mail.querySelector<HTMLElement>("body td");
  if (margin) margin.style.padding = "0";
  frame.style.height = `${mail.documentElement.offsetHeight + 2}px`;
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
