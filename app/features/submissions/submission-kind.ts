import type { ReactNode } from "react";
import type { AdminTab } from "~/content/admin.ts";
import { formatDay } from "~/domain/calendar-day.ts";
import type { FieldRules } from "~/domain/form-fields.ts";

export type SubmissionKind = AdminTab;

export interface SubmissionRecord {
  id: string;
  reference: string;
  email: string;
}

/** The server formats the dates, because browsers' time zone data differ. */
export interface SubmissionView extends SubmissionRecord {
  submittedOn: string;
  /** In lists only. */
  age?: string;
  /** The stage in which its review ended. */
  closedAs?: string;
}

export interface SubmissionField<Record> {
  name: string;
  label: string;
  isChoice: boolean;
  /** As stored; empty where nothing was given. */
  value(record: Record): string;
  text(record: Record): string;
}

/** Methods, not function properties: their parameters are bivariant, which lists of mixed kinds need. */
export interface SubmissionDisplay<Record, View extends SubmissionView = Record & SubmissionView> {
  idPrefix: string;
  caption: string;
  fields: SubmissionField<Record>[];
  nameOf(record: Record): string;
  sentAt(view: View): string;
  replySubject(view: View): string;
  columns: { label: string; cell(view: View): ReactNode; isShort?: true }[];
  details?: { [name: string]: { label?: string; value?(view: View): ReactNode; isLast?: true } };
}

export const listFields = <Record>(
  rules: FieldRules,
  labels: { [name: string]: string },
  optionLabels: { [name: string]: { [value: string]: string } } = {},
): SubmissionField<Record>[] =>
  Object.entries(rules).map(([name, { type }]) => {
    const value = (record: Record) => String(record[name as keyof Record] ?? "");
    return {
      name,
      label: labels[name] ?? name,
      isChoice: type === "choice",
      value,
      text: (record) => {
        const given = value(record);
        if (given === "") return "None given";
        return type === "day" ? formatDay(given) : (optionLabels[name]?.[given] ?? given);
      },
    };
  });

export const summarize = <Record>(fields: SubmissionField<Record>[], record: Record) =>
  fields.map(({ label, text }) => ({ name: label, value: text(record) }));
