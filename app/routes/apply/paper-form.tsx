import { type ReactNode, type RefObject, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { Flash, Sent } from "~/components/flash.ts";
import { ConfirmationSlip } from "~/components/ui/confirmation-slip.tsx";
import { useHydrated } from "~/components/ui/flash-messages.tsx";
import { sentWords } from "~/content/form-layout.ts";
import { useReveal } from "~/forms/use-reveal.ts";
import "~/styles/primitives/questions.css";
import "~/styles/primitives/ruled.css";
import styles from "./paper-form.module.css";

interface PaperFormProps {
  id: string;
  headingRef: RefObject<HTMLHeadingElement | null>;
  headingSize?: "title-l" | "text-2xl";
  words: { heading: string; lead: string; sent: SentProps["words"] };
  notes: readonly { name: string; text: ReactNode }[];
  sent: Sent | undefined;
  children: ReactNode;
}

export function PaperForm({ id, headingRef, headingSize = "title-l", words, notes, sent, children }: PaperFormProps) {
  const flash = useRouteLoaderData<{ flash?: Flash }>("root")?.flash;
  const latest = sent ?? flash?.sent;
  // The router forgets an answer at the next jump within the page.
  const [kept, keep] = useState(latest);
  if (latest && latest !== kept) keep(latest);
  return (
    <section id={id} className={`sheet questions ${styles.paper}`} aria-labelledby={`${id}-heading`}>
      <div className={styles.head}>
        <h2 id={`${id}-heading`} ref={headingRef} tabIndex={-1} className={headingSize}>
          {words.heading}
        </h2>
        <p className={`lead ${styles.lead}`}>{words.lead}</p>
        <dl className="ruled">
          {notes.map(({ name, text }) => (
            <div key={name}>
              <dt className="strong">{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {kept ? (
        <SentForm key={kept.reference} sent={kept} words={words.sent}>
          {children}
        </SentForm>
      ) : (
        children
      )}
    </section>
  );
}

interface SentProps {
  sent: Sent;
  words: { heading: string; next: string; another: string };
  children: ReactNode;
}

function SentForm({ sent, words, children }: SentProps) {
  const scripted = useHydrated();
  const heading = useReveal<HTMLHeadingElement>(sent);
  return (
    <div className={`stack gap-5 ${styles.sent}`}>
      <ConfirmationSlip
        facts={[{ name: sentWords.reference, value: sent.reference }, ...sent.facts]}
        aria-labelledby="sent"
      >
        <h3 id="sent" ref={heading} tabIndex={-1} {...(!scripted && { autoFocus: true })}>
          {words.heading}
        </h3>
        <p>{words.next}</p>
        <p>{sent.isEmailed ? sentWords.emailed : sentWords.notEmailed}</p>
      </ConfirmationSlip>
      <details>
        <summary className="action-quiet">{words.another}</summary>
        {children}
      </details>
    </div>
  );
}
