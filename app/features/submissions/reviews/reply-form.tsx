import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { desk as words } from "~/content/desk.ts";
import { fillFields, withTemplate } from "~/domain/reply-fields.ts";
import { TextArea } from "~/forms/text-area.tsx";
import styles from "./desk-dialog.module.css";
import { DeskForm, deskAction, type FormProps } from "./desk-form.tsx";
import { fieldsOf } from "./fill-reply.ts";
import { ReplyPreview } from "./reply-preview.tsx";
import "~/styles/primitives/field.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/typed.css";

const undoMs = 11_000;
const saveAfterMs = 800;
const draftPath = "/admin/desk/draft";

export function ReplyForm({ item, state, subject }: FormProps & { subject: string }) {
  const undone = item.messages.filter((message) => message.state === "undone").length;
  const form = useRef<HTMLDivElement>(null);
  const { keepDraft, dropDraft } = useDraft(item.reference, form);
  const [outdated, setOutdated] = useState<object>();
  return (
    <DeskForm
      item={item}
      state={state}
      action="reply"
      key={`reply-${item.reference}-${item.messages.length}-${undone}`}
    >
      {(busy, answer) => (
        <div
          className={`stack gap-2 ${styles.form}`}
          ref={form}
          onInput={() => {
            keepDraft();
            setOutdated(answer?.preview);
          }}
        >
          <TemplateChoice item={item} form={form} onFilled={keepDraft} />
          <label className="field-label" htmlFor="desk-subject">
            {words.subject}
          </label>
          <input id="desk-subject" name="subject" className="input" defaultValue={item.draft?.subject || subject} />
          <label className="field-label" htmlFor="desk-reply">
            {words.reply}
          </label>
          <TextArea
            id="desk-reply"
            name="text"
            className="input"
            rows={8}
            defaultValue={item.draft?.text}
            aria-describedby="desk-reply-hint"
            data-key="r"
            data-work="reply-text"
          />
          <p id="desk-reply-hint" className="note">
            {words.replyHint}
            {!item.isAddressProven && ` ${words.unproven}`}
          </p>
          <div className="row gap-2">
            <button type="submit" className="action" disabled={busy} onClick={dropDraft}>
              {words.sendReply}
            </button>
            <button
              type="submit"
              className="action-quiet"
              formAction={deskAction("preview", state, item.reference)}
              disabled={busy}
            >
              {words.preview}
            </button>
          </div>
          {answer?.preview && answer.preview !== outdated && <ReplyPreview preview={answer.preview} />}
        </div>
      )}
    </DeskForm>
  );
}

type Form = RefObject<HTMLDivElement | null>;

const fieldsIn = (form: Form) => ({
  subject: form.current?.querySelector<HTMLInputElement>("[name=subject]"),
  text: form.current?.querySelector<HTMLTextAreaElement>("[name=text]"),
});

function draftIn(form: Form, item: string): Record<string, string> | undefined {
  const { subject, text } = fieldsIn(form);
  return subject && text ? { item, subject: subject.value, text: text.value } : undefined;
}

function TemplateChoice({ item, form, onFilled }: Pick<FormProps, "item"> & { form: Form; onFilled: () => void }) {
  if (item.templates.length === 0) return null;
  const fill = (id: string) => {
    const template = item.templates.find((each) => each.id === id);
    const { subject, text } = fieldsIn(form);
    if (!template || !subject || !text) return;
    const values = fieldsOf(item.kind, item.view);
    const filled = (each: { text: string }) => fillFields(each.text, values);
    text.value = withTemplate(text.value, filled(template), item.templates.map(filled));
    subject.value = fillFields(template.subject, values);
    onFilled();
  };
  return (
    <div className="stack gap-2">
      <label className="field-label" htmlFor="desk-template">
        {words.template}
      </label>
      <select
        id="desk-template"
        className="input"
        defaultValue=""
        data-key="t"
        onChange={({ currentTarget }) => fill(currentTarget.value)}
      >
        <option value="">{words.noTemplate}</option>
        {item.templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Saves shortly after the last key, and what is left when the form goes. */
function useDraft(item: string, form: Form) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useRef(() => {});
  save.current = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const draft = draftIn(form, item);
    if (draft) void saveDraft(draft);
  };
  // A layout effect's cleanup still finds the fields.
  useLayoutEffect(() => () => void (timer.current && save.current()), []);
  useEffect(() => {
    // A page that goes can begin no other request.
    const saveOnLeave = () => {
      const draft = timer.current && draftIn(form, item);
      if (draft) navigator.sendBeacon(draftPath, new URLSearchParams(draft));
    };
    addEventListener("pagehide", saveOnLeave);
    return () => removeEventListener("pagehide", saveOnLeave);
  }, [form, item]);
  const dropDraft = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const keepDraft = () => {
    dropDraft();
    timer.current = setTimeout(() => save.current(), saveAfterMs);
  };
  return { keepDraft, dropDraft };
}

/** Not through the router, where a draft that is saved ends the reload after a change. */
const saveDraft = (draft: Record<string, string>) =>
  fetch(draftPath, { method: "POST", body: new URLSearchParams(draft), redirect: "manual" }).catch(() => undefined);

export function Messages({ item: { messages } }: Pick<FormProps, "item">) {
  if (messages.length === 0) return null;
  return (
    <ul className="stack gap-3 text-s">
      {messages.map(({ id, on, who, subject, text, state: sent }) => (
        <li key={id}>
          <p className="note">
            {who}, {on}: {subject} <span className={sent === "not delivered" ? "note-alert" : undefined}>({sent})</span>
          </p>
          <p className="typed">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** In sight however far one has scrolled. */
export function UndoBar({ item, state, refresh }: FormProps & { refresh: () => Promise<unknown> }) {
  const waiting = item.messages.findLast(({ canUndo }) => canUndo)?.id;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!waiting) return;
    // Not the button: a second press of "Send reply" would take the reply back.
    bar.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => void refresh(), undoMs);
    return () => clearTimeout(timer);
  }, [waiting, refresh]);
  if (!waiting) return null;
  return (
    <div ref={bar} className={styles.undo} role="status" tabIndex={-1}>
      <DeskForm item={item} state={state} action="undo">
        {(busy) => (
          <>
            <span>{words.undoHint}</span>
            <input type="hidden" name="message" value={waiting} />
            <button type="submit" className="action-quiet action-small" disabled={busy} data-key="u">
              {words.undo}
            </button>
          </>
        )}
      </DeskForm>
    </div>
  );
}
