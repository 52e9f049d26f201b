import { isGuardField } from "~/forms/honeypot-fields.ts";
import type { HostApplicationRecord } from "./schema.ts";

// The key is the specification's; the array under it is the applicant's own copy of what they sent.
const storageKey = "hostApplications";

/** An application that the server has not acknowledged yet: it waits here until it does. */
export interface PendingApplication extends HostApplicationRecord {
  pending: true;
  idempotencyKey: string;
}

type Entry = HostApplicationRecord | PendingApplication;
const isPending = (entry: Entry): entry is PendingApplication => "pending" in entry && entry.pending === true;

function read(): Entry[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** False where the browser keeps nothing (private mode, no room). */
function write(entries: Entry[]): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(entries));
    return true;
  } catch {
    return false;
  }
}

const others = (idempotencyKey: string) =>
  read().filter((entry) => !isPending(entry) || entry.idempotencyKey !== idempotencyKey);

/**
 * Keeps a filled-in form until the server has it. Idempotent by its key.
 * @returns whether this browser could keep it
 */
export function keepPending(form: FormData): boolean {
  const fields = Object.fromEntries([...form].filter(([name]) => !isGuardField(name))) as unknown as Omit<
    PendingApplication,
    "pending"
  >;
  const now = new Date();
  return write([
    ...others(fields.idempotencyKey),
    { ...fields, id: `app-${now.getTime() * 1000}`, submissionDate: now.toISOString(), pending: true },
  ]);
}

/** The server has it: its record takes the waiting one's place. */
export function confirmPending(idempotencyKey: string, application: HostApplicationRecord): void {
  const entries = others(idempotencyKey).filter(({ id }) => id !== application.id);
  write([...entries, application]);
}

/** The server refused it, so it is not waiting any more. */
export function dropPending(idempotencyKey: string): void {
  write(others(idempotencyKey));
}

/** What waits to be sent, oldest first, as the form's fields. */
export function listPending(): Record<string, string>[] {
  return read()
    .filter(isPending)
    .map(({ id: _id, submissionDate: _date, pending: _pending, ...fields }) => fields);
}
