import { query } from "../cluster.ts";
import { hostApplicationFields } from "./host-application.ts";

// Inserts rows directly, because posting one form per row is too slow for list tests.

export interface StoredRow {
  id: string;
  submission_key: string;
  reference?: string;
  email: string;
  [column: string]: unknown;
}

let count = 0;
const startedMicros = Date.now() * 1000;

function next(prefix: string) {
  count += 1;
  const id = `${prefix}-${startedMicros + count}`;
  return { id, unique: `${process.pid}x${count}`, at: new Date() };
}

async function insert(databaseUrl: string, table: string, row: StoredRow): Promise<StoredRow> {
  const columns = Object.keys(row);
  // A table of an earlier version has no reference.
  const [made] = await query<{ reference?: string }>(
    databaseUrl,
    `insert into ${table} (${columns.join(", ")}) values (${columns.map((_, at) => `$${at + 1}`).join(", ")}) returning *`,
    Object.values(row),
  );
  return { ...row, ...(made?.reference && { reference: made.reference }) };
}

export function storeHostApplication(databaseUrl: string, changes: Record<string, unknown> = {}): Promise<StoredRow> {
  const { id, at } = next("app");
  const fields = Object.entries(hostApplicationFields()).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  const row = { ...Object.fromEntries(fields), id, submission_key: id, submission_date: at, ...changes };
  return insert(databaseUrl, "host_applications", row);
}

export function storeCareerApplication(databaseUrl: string, changes: Record<string, unknown> = {}): Promise<StoredRow> {
  const { id, unique, at } = next("career");
  return insert(databaseUrl, "career_applications", {
    id,
    submission_key: id,
    name: `Ingrid Solberg${unique}`,
    email: `ingrid.${unique}@people.example`,
    phone: "+1 604 555 0144",
    position: "developer",
    experience: "senior",
    portfolio: null,
    message: "I have built booking systems for ten years.\nNow I would like to ride to work.",
    resume_filename: null,
    resume_url: null,
    created_at: at,
    ...changes,
  });
}

export function storeMediaInquiry(databaseUrl: string, changes: Record<string, unknown> = {}): Promise<StoredRow> {
  const { id, unique, at } = next("media");
  return insert(databaseUrl, "media_inquiries", {
    id,
    submission_key: id,
    name: `Marguerite Chan${unique}`,
    email: `marguerite.${unique}@press.example`,
    organization: "The Coast Courier",
    message: "May we ride along with one of your hosts for a day?",
    created_at: at,
    ...changes,
  });
}

export function storeSalesInquiry(databaseUrl: string, changes: Record<string, unknown> = {}): Promise<StoredRow> {
  const { id, unique, at } = next("sales");
  return insert(databaseUrl, "sales_inquiries", {
    id,
    submission_key: id,
    name: `Paloma Reyes${unique}`,
    organization: "The Breakwater Hotel",
    email: `paloma.${unique}@hotel.example`,
    phone: null,
    bikes: "32-to-100",
    message: "Forty bikes for our guests, at two hotels.",
    created_at: at,
    ...changes,
  });
}
