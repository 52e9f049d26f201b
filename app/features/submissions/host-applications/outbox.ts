import { isSpamField } from "~/forms/honeypot-fields.ts";
import type { HostApplicationRecord } from "./schema.ts";

export const confirmationPath = "/host/community";
// The specification defines this key.
export const applicationsKey = "hostApplications";

export interface PendingApplication extends HostApplicationRecord {
  pending: true;
  idempotencyKey: string;
}

type Entry = HostApplicationRecord | PendingApplication;
const isPending = (entry: Entry): entry is PendingApplication => "pending" in entry && entry.pending === true;

function read(): Entry[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(applicationsKey) ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** @returns false if the browser rejects it (private mode, quota) */
function write(entries: Entry[]): boolean {
  try {
    localStorage.setItem(applicationsKey, JSON.stringify(entries));
    return true;
  } catch {
    return false;
  }
}

const others = (idempotencyKey: string) =>
  read().filter((entry) => !isPending(entry) || entry.idempotencyKey !== idempotencyKey);

/** Idempotent by the form's key. @returns false if the browser cannot save it */
export function savePending(form: FormData): boolean {
  const fields = Object.fromEntries([...form].filter(([name]) => !isSpamField(name))) as unknown as Omit<
    PendingApplication,
    "pending"
  >;
  const now = new Date();
  return write([
    ...others(fields.idempotencyKey),
    { ...fields, id: `app-${now.getTime() * 1000}`, submissionDate: now.toISOString(), pending: true },
  ]);
}

export function confirmPending(idempotencyKey: string, application: HostApplicationRecord): void {
  const entries = others(idempotencyKey).filter(({ id }) => id !== application.id);
  write([...entries, application]);
}

export function removePending(idempotencyKey: string): void {
  write(others(idempotencyKey));
}

export function listPending(): Record<string, string>[] {
  return read()
    .filter(isPending)
    .map(({ id: _id, submissionDate: _date, pending: _pending, ...fields }) => fields);
}
