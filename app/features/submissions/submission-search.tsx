import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { adminSearchPlaceholder } from "~/content/admin.ts";
import { maxSearch } from "./list-state.ts";
import type { SubmissionKind } from "./submission-kind.ts";
import "~/styles/primitives/field.css";
import styles from "./submission-search.module.css";

export function SubmissionSearch({ tab, q }: { tab: SubmissionKind; q: string }) {
  const submit = useSubmit();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = q;
  }, [q]);
  return (
    <Form
      role="search"
      className={styles.search}
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <input type="hidden" name="tab" value={tab} />
      <input
        className="input"
        type="search"
        name="q"
        aria-label="Search applications"
        aria-keyshortcuts="/"
        placeholder={adminSearchPlaceholder}
        defaultValue={q}
        maxLength={maxSearch}
        ref={box}
      />
    </Form>
  );
}
