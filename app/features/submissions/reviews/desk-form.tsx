import { type ReactNode, useEffect } from "react";
import { useFetcher, useFetchers } from "react-router";
import type { Flash } from "~/components/flash.ts";
import { FlashMessage } from "~/components/ui/flash-messages.tsx";
import styles from "./desk-dialog.module.css";
import type { DeskItem } from "./desk-item.server.ts";
import { type DeskState, deskHref } from "./desk-state.ts";
import type { Preview } from "./reply-preview.tsx";

export interface FormProps {
  item: DeskItem;
  state: DeskState;
}

interface Answer {
  notice?: Flash;
  lastResult?: { error?: Record<string, string[] | null> | null };
  preview?: Preview;
}

let sent: string | undefined;

/** A form that was sent is made anew, and its field lost the focus. In the form itself, keys still turn the page. */
export function useKeptFocus(): void {
  const isBusy = useFetchers().some(({ state }) => state !== "idle");
  useEffect(() => {
    if (isBusy || !sent || document.activeElement !== document.body) return;
    const field = sent === "undo" ? "[data-key=r]" : `[data-form=${sent}]`;
    sent = undefined;
    focusAtEnd(document.querySelector<HTMLElement>(`dialog[open] ${field}`));
  });
}

export function focusAtEnd(field: HTMLElement | null): void {
  field?.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}

/** Keeps what was typed where the server refuses. */
export function DeskForm({
  item: { reference, version },
  state,
  action,
  children,
}: FormProps & { action: string; children: (busy: boolean, answer: Answer | undefined) => ReactNode }) {
  const fetcher = useFetcher<Answer>();
  const errors = Object.values(fetcher.data?.lastResult?.error ?? {}).flatMap((each) => each ?? []);
  return (
    <fetcher.Form
      method="post"
      action={deskAction(action, state, reference)}
      className={styles.form}
      data-form={action}
      tabIndex={-1}
      onSubmit={() => {
        sent = action;
      }}
    >
      <FlashMessage flash={fetcher.data?.notice} />
      <input type="hidden" name="item" value={reference} />
      <input type="hidden" name="version" value={version} />
      {children(fetcher.state !== "idle", fetcher.data)}
      {errors.length > 0 && (
        <p role="alert" className={styles.error}>
          {errors.join(" ")}
        </p>
      )}
    </fetcher.Form>
  );
}

export const deskAction = (action: string, state: DeskState, reference: string) =>
  `/admin/desk/${action}${deskHref({ ...state, item: reference })}`;
