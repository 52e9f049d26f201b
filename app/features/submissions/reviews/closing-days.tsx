import { PostForm } from "~/components/admin/post-form.tsx";
import { closingDayWords as words } from "~/content/desk.ts";
import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import styles from "./closing-days.module.css";
import type { CalendarDay } from "./closing-days.server.ts";
import { closureSchema } from "./closing-days-schema.ts";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/line-list.css";
import "~/styles/primitives/touch.css";

export function ClosureForm({ today, lastResult }: { today: string; lastResult?: FormResult }) {
  return (
    <SchemaForm
      id="closure"
      label={words.add}
      schema={closureSchema}
      lastResult={lastResult}
      className={`stack gap-0-5 ${styles.form}`}
    >
      {({ fields, busy }) => (
        <>
          <TextField field={fields.from} label={words.from} type="date" min={today} />
          <TextField field={fields.to} label={words.to} type="date" min={today} optional />
          <TextField field={fields.name} label={words.name} />
          <button type="submit" className="action nowrap" disabled={busy}>
            {words.close}
          </button>
        </>
      )}
    </SchemaForm>
  );
}

export function CalendarDays({ days, canChange }: { days: CalendarDay[]; canChange: boolean }) {
  return (
    <ul className={`rows ${styles.days}`}>
      {days.map((each) => (
        <li key={each.day}>
          <time dateTime={each.day}>{each.on}</time>
          <span>
            <b>{each.name}</b>{" "}
            {!isProposal(each) && (
              <span className="muted">
                {each.isHoliday ? words.holiday : words.own}, {each.isClosed ? words.closed : words.open}
              </span>
            )}
          </span>
          {canChange && <DayAction {...each} />}
        </li>
      ))}
    </ul>
  );
}

/** What the year's head says of its days. */
const isProposal = ({ isHoliday, isClosed }: CalendarDay) => isHoliday && isClosed;

function DayAction(each: CalendarDay) {
  const { day, on, isHoliday, isClosed } = each;
  const isProposed = isProposal(each);
  const fields: Record<string, string> = isProposed ? { day } : { day, closed: isClosed ? "yes" : "no" };
  return (
    <PostForm action={`/admin/closing-days/${isProposed ? "work" : "forget"}`} fields={fields}>
      <button type="submit" className="touch row-action">
        {isProposed ? words.work : isHoliday ? words.closeAgain : words.remove}
        <span className="sr-only"> {on}</span>
      </button>
    </PostForm>
  );
}
