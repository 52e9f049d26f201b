import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import styles from "./desk-dialog.module.css";
import type { DeskItem } from "./desk-item.server.ts";
import { type DeskState, deskHref } from "./desk-state.ts";
import type { Preview } from "./reply-preview.tsx";
import "~/styles/primitives/note.css";

export interface FormProps {
  item: DeskItem;
  state: DeskState;
}

interface Answer {
  lastResult?: { error?: Record<string, string[] | null> | null };
  preview?: Preview;
}

/** Keeps what was typed where the server refuses. A preview holds nothing up: what is pressed next goes on without it. */
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
      className={`stack gap-2 ${styles.form}`}
      // In the form itself, keys still turn the page; after an undone reply they go on with its text.
      data-work={action === "undo" ? "reply-text" : action}
      tabIndex={-1}
    >
      <input type="hidden" name="item" value={reference} />
      <input type="hidden" name="version" value={version} />
      {children(fetcher.state !== "idle" && !isPreview(fetcher.formAction), fetcher.data)}
      {errors.length > 0 && (
        <p role="alert" className="note-alert">
          {errors.join(" ")}
        </p>
      )}
    </fetcher.Form>
  );
}

export const isPreview = (action: string | undefined) => /\/preview(?:\?|$)/.test(action ?? "");

export const deskAction = (action: string, state: DeskState, reference: string) =>
  `/admin/desk/${action}${deskHref({ ...state, item: reference })}`;
