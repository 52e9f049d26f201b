import { DescriptionList } from "~/components/ui/description-list.tsx";
import { DetailDialog, type Neighbors } from "~/components/ui/detail-dialog.tsx";
import { shownReference } from "~/domain/reference.ts";
import "~/styles/primitives/note.css";
import "~/styles/primitives/tag.css";
import { submissionDisplays } from "./submission-displays.ts";
import type { SubmissionKind, SubmissionView } from "./submission-kind.ts";

export function SubmissionDialog({
  kind,
  row,
  neighbors,
  onClose,
}: {
  kind: SubmissionKind;
  row: SubmissionView;
  neighbors: Neighbors;
  onClose: () => void;
}) {
  const { nameOf, replySubject } = submissionDisplays[kind];
  return (
    <DetailDialog
      item={row.id}
      title={nameOf(row)}
      mailto={`mailto:${encodeURIComponent(row.email)}?subject=${encodeURIComponent(replySubject(row))}`}
      neighbors={neighbors}
      onClose={onClose}
    >
      <p className="note">
        <span title={row.id}>{shownReference(row)}</span>, {row.submittedOn}{" "}
        {row.closedAs && <span className="tag">{row.closedAs}</span>}
      </p>
      <SubmissionFacts kind={kind} row={row} />
    </DetailDialog>
  );
}

/** All of them, or apart: the last, which holds a person's own words, and the others. */
export function SubmissionFacts({
  kind,
  row,
  part,
}: {
  kind: SubmissionKind;
  row: SubmissionView;
  part?: "own words" | "others";
}) {
  const { details = {}, fields } = submissionDisplays[kind];
  const isLast = ({ name }: { name: string }) => details[name]?.isLast === true;
  const inOrder = fields
    .filter(({ name }) => !inTitle.includes(name))
    .toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
  const shown = part ? (part === "others" ? inOrder.slice(0, -1) : inOrder.slice(-1)) : inOrder;
  return (
    <DescriptionList
      items={shown.map(({ name, label, text }) => ({
        name: details[name]?.label ?? label,
        value: details[name]?.value?.(row) ?? asLink(name, text(row)),
      }))}
    />
  );
}

const inTitle = ["firstName", "lastName", "name"];

function asLink(name: string, text: string) {
  if (name === "email") return <a href={`mailto:${encodeURIComponent(text)}`}>{text}</a>;
  if (name === "phone" && /\d/.test(text)) return <a href={`tel:${text.replace(/[^+\d]/g, "")}`}>{text}</a>;
  return text;
}
