import { type ReactNode, Suspense } from "react";
import { Form, useNavigation } from "react-router";
import { AskFirst } from "~/components/ui/ask-first.tsx";
import { DescriptionList } from "~/components/ui/description-list.tsx";
import { applicantWords as words } from "~/content/applicant-page.ts";
import { TextAreaField, TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import "~/styles/primitives/typed.css";
import "~/styles/primitives/on-paper.css";
import type { ApplicantPage } from "./applicant-page.server.ts";
import styles from "./applicant-sections.module.css";
import { CorrectionForm } from "./correction-form.tsx";
import { messageSchema, newEmailSchema } from "./schema.ts";

interface SectionProps {
  page: ApplicantPage;
  lastResult: FormResult;
}

export function Messages({ page: { messages, isClosed, stage }, lastResult }: SectionProps) {
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">{words.messages.heading}</h2>
      {messages.length === 0 && <p className="muted">{words.messages.none}</p>}
      <ol className={`stack gap-4 ${styles.messages}`}>
        {messages.map(({ id, on, isOurs, text }) => (
          <li key={id} data-ours={isOurs ? "" : undefined}>
            <p className="muted">
              {isOurs ? words.messages.us : words.messages.you}, {on}
            </p>
            <p className="typed">{text}</p>
          </li>
        ))}
      </ol>
      <SchemaForm
        key={`${messages.length}-${stage}-${isClosed}`}
        id="message"
        label={words.messages.heading}
        schema={messageSchema}
        action="?form=message"
        lastResult={lastResult}
        preventScrollReset
      >
        {({ fields, busy }) => (
          <>
            <TextAreaField field={fields.text} label={words.messages.label} hint={words.messages.hint} />
            <button type="submit" className="action" disabled={busy}>
              {words.messages.send}
            </button>
          </>
        )}
      </SchemaForm>
    </section>
  );
}

export function Answers({ page, lastResult }: SectionProps) {
  const { facts, isDecided, kind, version } = page;
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{words.answers.heading}</h2>
      <p className={`screen-only ${styles.lead}`}>
        {isDecided ? words.answers.readOnly(kind) : words.answers.lead(kind)}
      </p>
      {isDecided ? (
        <DescriptionList items={facts} />
      ) : (
        <>
          <div className="screen-only">
            <Suspense>
              <CorrectionForm key={version} page={page} lastResult={lastResult} />
            </Suspense>
          </div>
          <div className="paper-only">
            <DescriptionList items={facts} />
          </div>
        </>
      )}
    </section>
  );
}

export function Address({ page: { email, isDecided, newEmail }, lastResult }: SectionProps) {
  return (
    <section aria-labelledby="address">
      <h2 id="address">{words.email.heading}</h2>
      <p>{email}</p>
      {newEmail && (
        <p role="status" className="notice">
          {words.email.waiting(newEmail)}
        </p>
      )}
      {!isDecided && (
        <details className={styles.fold} open={lastResult?.error !== undefined}>
          <summary className="action-quiet">{words.email.save}</summary>
          <SchemaForm
            key={newEmail}
            id="new-email"
            label={words.email.save}
            schema={newEmailSchema}
            action="?form=email"
            lastResult={lastResult}
            preventScrollReset
          >
            {({ fields, busy }) => (
              <>
                <TextField
                  field={fields.email}
                  label={words.email.label}
                  hint={words.email.hint}
                  type="email"
                  autoComplete="email"
                />
                <button type="submit" className="action" disabled={busy}>
                  {words.email.save}
                </button>
              </>
            )}
          </SchemaForm>
        </details>
      )}
    </section>
  );
}

/** Without `files` for somebody who has withdrawn. */
export function PersonalData({
  erasure,
  files,
  isCopyReady,
}: Pick<ApplicantPage, "erasure"> & { files?: string; isCopyReady?: boolean }) {
  return (
    <section aria-labelledby="data">
      <h2 id="data">{words.data.heading}</h2>
      <p>{files ? words.data.lead : words.data.leadWithdrawn}</p>
      {isCopyReady && (
        <p role="status" className="notice">
          {words.data.ready} <a href={`${files}/copy.json`}>{words.data.json}</a>,{" "}
          <a href={`${files}/copy.txt`}>{words.data.text}</a>
        </p>
      )}
      <div className={`row gap-4 ${styles.buttons}`}>
        {files && (
          <OneButton action="?form=copy" className="action-quiet">
            {words.data.copy}
          </OneButton>
        )}
        {erasure ? (
          <p>{words.data.erasing(erasure.askedOn, erasure.dueOn)}</p>
        ) : (
          <AskFirst
            open={words.data.erase}
            heading={words.data.eraseHeading}
            text={words.data.eraseText}
            keep={words.data.keep}
          >
            <OneButton action="?form=erasure" className="action">
              {words.data.eraseConfirm}
            </OneButton>
          </AskFirst>
        )}
      </div>
    </section>
  );
}

export function Withdraw({ page: { isClosed, kind, stage } }: Pick<SectionProps, "page">) {
  if (isClosed) return null;
  const { cancel, heading, lead, open, text, title } = words.withdraw;
  const label = open(kind);
  return (
    <section aria-labelledby="withdraw">
      <h2 id="withdraw">{title}</h2>
      <p className={styles.lead}>{lead}</p>
      <AskFirst open={label} heading={heading} text={text} keep={cancel}>
        <OneButton action="?form=withdraw" className="action" fields={{ stage }} endsPage>
          {label}
        </OneButton>
      </AskFirst>
    </section>
  );
}

function OneButton({
  action,
  className,
  fields = {},
  endsPage = false,
  children,
}: {
  action: string;
  className: string;
  fields?: Record<string, string>;
  endsPage?: boolean;
  children: ReactNode;
}) {
  const { state } = useNavigation();
  return (
    <Form method="post" action={action} preventScrollReset={!endsPage}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={className} disabled={state === "submitting"}>
        {children}
      </button>
    </Form>
  );
}
