import { desk as words } from "~/content/desk.ts";
import styles from "./reply-preview.module.css";

export interface Preview {
  to: string;
  subject: string;
  html: string;
  /** Otherwise the mail has only a link to this text. */
  isProven: boolean;
}

/** The mail as its reader's program shows it. */
export function ReplyPreview({ preview: { to, subject, html, isProven } }: { preview: Preview }) {
  return (
    <section className={`stack gap-2 ${styles.preview}`} aria-label={words.preview}>
      <p className="note">
        To {to}: {subject}. {!isProven && words.unprovenPreview}
      </p>
      <iframe title={words.preview} sandbox="" srcDoc={html} />
    </section>
  );
}
