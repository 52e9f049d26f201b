import { Link } from "react-router";
import { AdminPage } from "~/components/admin/admin-page.tsx";
import { kindLabels, selectionWords as words } from "~/content/desk.ts";
import { shownReference } from "~/domain/reference.ts";
import type { SelectionAnswer } from "./selection.server.ts";
import "~/styles/primitives/table.css";
import "~/styles/primitives/note.css";

/** What was done and what was not, row by row; what was not comes first. */
export function SelectionReport({
  heading,
  done: doneLabel,
  answer,
}: {
  heading: string;
  /** Of a row that was changed. */
  done: string;
  answer: SelectionAnswer | undefined;
}) {
  const outcomes = answer?.outcomes;
  const errors = Object.values(answer?.lastResult?.error ?? {}).flatMap((each) => each ?? []);
  const done = outcomes?.filter(({ refused }) => refused === undefined).length ?? 0;
  const sorted = outcomes?.toSorted((a, b) => Number(a.refused === undefined) - Number(b.refused === undefined));
  return (
    <AdminPage heading={heading} lead={outcomes && words.result(done, outcomes.length)}>
      {errors.length > 0 && (
        <p role="alert" className="note-alert">
          {errors.join(" ")}
        </p>
      )}
      {sorted ? (
        <table className="table">
          <caption className="sr-only">{words.result(done, sorted.length)}</caption>
          <thead>
            <tr>
              {["Name", "Kind", "Reference", "Result"].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ reference, name, kind, refused }) => (
              <tr key={reference}>
                <th scope="row">
                  <Link to={`/admin/desk?item=${reference}`}>{name}</Link>
                </th>
                <td data-label="Kind">{kindLabels[kind]}</td>
                <td data-label="Reference" className="numerals">
                  {shownReference({ id: reference, reference })}
                </td>
                <td data-label="Result" className={refused && "note-alert"}>
                  {refused ? `${words.notDone}: ${refused}` : doneLabel}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        errors.length === 0 && <p className="empty">{words.empty}</p>
      )}
      <p>
        <Link to="/admin/desk">← {words.back}</Link>
      </p>
    </AdminPage>
  );
}
