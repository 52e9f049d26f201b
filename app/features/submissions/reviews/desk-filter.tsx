import type { ReactNode } from "react";
import { Form } from "react-router";
import { ListHelp } from "~/components/admin/list-help.tsx";
import { deposit, kindLabels, stageLabel, desk as words } from "~/content/desk.ts";
import { deskSettingsWords } from "~/content/desk-settings.ts";
import { reviewKinds, stagesOf } from "~/domain/review.ts";
import "~/styles/primitives/fold.css";
import styles from "./desk-filter.module.css";
import { type DeskState, deskHref, deskViews, maxDeskSearch } from "./desk-state.ts";
import "~/styles/primitives/field.css";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/strip.css";
import "~/styles/primitives/touch.css";

export function DeskFilter({
  state,
  admins,
  children,
}: {
  state: DeskState;
  admins: { id: string; email: string }[];
  children: ReactNode;
}) {
  const { assignee, kind, overdue: isOverdueOnly, q, stage, view } = state;
  const stages = [...new Set(reviewKinds.filter((each) => !kind || each === kind).flatMap(stagesOf))];
  const isFiltered = kind || stage || assignee || isOverdueOnly || q;
  return (
    <div className={styles.desk}>
      <nav aria-label="Views" className={`row gap-0-5 strip ${styles.views}`}>
        {deskViews.map((each) => (
          <a
            key={each}
            className="touch strong"
            href={`/admin/desk${deskHref({ view: each })}`}
            aria-current={view === each ? "page" : undefined}
          >
            {words.views[each]}
          </a>
        ))}
      </nav>
      <div className={`row gap-0-5 text-s ${styles.settings}`}>
        <a href="/admin/reply-templates" className="touch muted">
          {words.templates}
        </a>
        <a href="/admin/closing-days" className="touch muted">
          {words.closingDays}
        </a>
        <a href="/admin/desk/settings" className="touch muted">
          {deskSettingsWords.link}
        </a>
        <ListHelp more={words.keys} />
      </div>
      <search>
        <Form
          action="/admin/desk"
          className={`grid gap-3 text-s ${styles.filter}`}
          key={JSON.stringify(state)}
          data-work="filter"
        >
          {view !== "due" && <input type="hidden" name="view" value={view} />}
          <input
            className="input"
            type="search"
            name="q"
            aria-label="Search"
            placeholder={words.search}
            defaultValue={q}
            maxLength={maxDeskSearch}
          />
          <details className="fold" open={Boolean(isFiltered)}>
            <summary className="touch strong plus">{words.filters}</summary>
          </details>
          <Select
            name="kind"
            label="Kind"
            value={kind}
            all={words.everyKind}
            options={[...Object.entries(kindLabels), ["deposit", deposit]]}
          />
          <Select
            name="stage"
            label="Stage filter"
            value={stage}
            all={words.everyStage}
            options={stages.map((each) => [each, stageLabel(each)])}
          />
          <Select
            name="assignee"
            label="Assignee filter"
            value={assignee}
            all={words.everybody}
            options={[
              ["me", words.me],
              ["none", words.nobody],
              ...admins.map(({ id, email }): [string, string] => [id, email]),
            ]}
          />
          {view !== "closed" && (
            <label className="touch">
              <input type="checkbox" name="overdue" value="1" defaultChecked={isOverdueOnly} /> {words.onlyOverdue}
            </label>
          )}
          <button type="submit" className="action-quiet" data-work-next>
            {words.filter}
          </button>
          {isFiltered && (
            <a href={`/admin/desk${deskHref({ view })}`} className={styles.all}>
              {words.showAll}
            </a>
          )}
        </Form>
      </search>
      {children}
    </div>
  );
}

function Select({
  name,
  label,
  value,
  all,
  options,
}: {
  name: string;
  label: string;
  value: string | undefined;
  all: string;
  options: [string, string][];
}) {
  return (
    <select className="input" name={name} aria-label={label} defaultValue={value ?? ""}>
      <option value="">{all}</option>
      {options.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  );
}
