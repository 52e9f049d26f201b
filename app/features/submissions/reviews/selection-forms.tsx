import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { desk, kindLabels, stageLabel, selectionWords as words } from "~/content/desk.ts";
import { canMove, type ReviewKind } from "~/domain/review.ts";
import type { DeskRow } from "./desk-list.server.ts";
import type { ReplyTemplate } from "./reply-templates.server.ts";
import styles from "./selection-forms.module.css";
import "~/styles/primitives/field.css";
import "~/styles/primitives/table.css";
import "~/styles/primitives/typed.css";
import "~/styles/primitives/touch.css";

interface Selected {
  /** References and versions as they were shown. */
  targets: string;
}

const useBusy = () => useNavigation().state !== "idle";

export function AssignSelected({
  targets,
  admins,
  me,
}: Selected & { admins: { id: string; email: string }[]; me: string }) {
  const busy = useBusy();
  return (
    <Form method="post" action="/admin/desk/selected/assign" className={`stack gap-3 ${styles.form}`}>
      <input type="hidden" name="rows" value={targets} />
      <label className="field-label" htmlFor="selected-assignee">
        {words.assignTo}
      </label>
      <select id="selected-assignee" name="assignee" className="input" defaultValue={me}>
        <option value="">{desk.nobody}</option>
        {admins.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </select>
      <button type="submit" className="action" disabled={busy}>
        {words.assign}
      </button>
    </Form>
  );
}

export function DeclineSelected({
  rows,
  targets,
  templates,
}: Selected & { rows: DeskRow[]; templates: ReplyTemplate[] }) {
  const busy = useBusy();
  const able = rows.filter(({ kind, stage }) => canMove(kind, stage, "declined"));
  if (able.length === 0) return <p>{words.declineNone}</p>;
  const kinds = [...new Set(able.map(({ kind }) => kind))];
  return (
    <Form method="post" action="/admin/desk/selected/decline" className={`stack gap-3 ${styles.form}`}>
      <input type="hidden" name="rows" value={targets} />
      <p>{words.declineLead(able.length)}</p>
      {kinds.map((kind) => (
        <TemplateSelect key={kind} kind={kind} templates={templates.filter((each) => each.kind === kind)} />
      ))}
      <label className="touch">
        <input type="checkbox" required /> {words.sure(able.length)}
      </label>
      <button type="submit" className="action-quiet action-grave" disabled={busy}>
        {words.declineAll(able.length)}
      </button>
    </Form>
  );
}

/** The text stands below: what is chosen here is mailed to everybody. */
function TemplateSelect({ kind, templates }: { kind: ReviewKind; templates: ReplyTemplate[] }) {
  const [chosen, choose] = useState("");
  const shown = templates.filter(({ id }) => id === chosen);
  return (
    <>
      <label className="field-label" htmlFor={`selected-${kind}`}>
        {words.template(kindLabels[kind])}
      </label>
      <select
        id={`selected-${kind}`}
        name={kind}
        className="input"
        defaultValue=""
        required
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="" disabled hidden>
          {words.choose}
        </option>
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <details open={shown.length > 0}>
        <summary>{shown.length > 0 ? words.theyGet : words.readTemplates}</summary>
        {(shown.length > 0 ? shown : templates).map(({ id, name, subject, text }) => (
          <div key={id}>
            <p className="caption">
              {name}: {subject}
            </p>
            <p className="typed">{text}</p>
          </div>
        ))}
      </details>
    </>
  );
}

export function SelectedRows({ rows }: { rows: DeskRow[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          {["Name", "Kind", "Stage", "Assignee"].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ reference, name, kind, stage, assignee }) => (
          <tr key={reference}>
            <th scope="row">
              <Link to={`/admin/desk?item=${reference}`}>{name}</Link>
            </th>
            <td data-label="Kind">{kindLabels[kind]}</td>
            <td data-label="Stage">{stageLabel(stage)}</td>
            <td data-label="Assignee">{assignee ?? <span className="muted">{desk.nobody}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
