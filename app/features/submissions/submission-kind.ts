import type { ReactNode } from "react";
import type { AdminTab } from "~/content/admin.ts";
import type { FieldRules } from "~/domain/form-fields.ts";

export type SubmissionKind = AdminTab;

/** A stored submission as it travels to mail. */
export interface SubmissionRecord {
  id: string;
  email: string;
}

/** A submission as admins see it. The server formats the date: browsers differ in what they know of time zones. */
export interface SubmissionView extends SubmissionRecord {
  submittedOn: string;
}

/** One answer with its label, the same in mail, in the admin's dialog and in an export. */
export interface SubmissionField<Record> {
  name: string;
  label: string;
  isChoice: boolean;
  /** Choices by their labels. */
  text(record: Record): string;
}

/**
 * How the admin area shows one kind of submission. Methods, not function properties: their parameters are bivariant, and
 * rows of a mixed list lose their kind.
 */
export interface SubmissionDisplay<Record, View extends SubmissionView = Record & SubmissionView> {
  /** Of ids, before the dash. */
  idPrefix: string;
  caption: string;
  fields: SubmissionField<Record>[];
  nameOf(record: Record): string;
  /** ISO 8601, UTC. */
  sentAt(view: View): string;
  replySubject(view: View): string;
  /** Of the table, between the name and the date. */
  columns: { label: string; cell(view: View): ReactNode }[];
  /** Where the dialog differs from `fields`. */
  details?: { [name: string]: { label?: string; value?(view: View): ReactNode; isLast?: true } };
}

/** The fields of a form in its order. */
export const listFields = <Record>(
  rules: FieldRules,
  labels: { [name: string]: string },
  optionLabels: { [name: string]: { [value: string]: string } } = {},
): SubmissionField<Record>[] =>
  Object.entries(rules).map(([name, { type }]) => ({
    name,
    label: labels[name] ?? name,
    isChoice: type === "choice",
    text: (record) => {
      const value = String(record[name as keyof Record] ?? "");
      return (optionLabels[name]?.[value] ?? value) || "None given";
    },
  }));

/** Labels and values for a list of descriptions. */
export const summarize = <Record>(fields: SubmissionField<Record>[], record: Record) =>
  fields.map(({ label, text }) => ({ name: label, value: text(record) }));
