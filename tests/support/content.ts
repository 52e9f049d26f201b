import { type ContentDocument, isRecord } from "../../app/content/document.ts";
import { documents } from "../../app/content/documents.ts";
import type { FieldSchema } from "../../app/features/publications/document-form.tsx";
import { editableTemplate, jsonSchemaOf } from "../../app/features/publications/document-schema.server.ts";
import { query } from "./cluster.ts";
import { post } from "./http.ts";

export type Body = Record<string, unknown>;

export const documentNamed = (name: string): ContentDocument => {
  const document = documents.find((each) => each.name === name);
  if (!document) throw new Error(`no document is named ${name}`);
  return document;
};

/** With one text, by its place such as "hero.lead", in place of the template's. */
export function bodyWith(name: string, place: string, value: unknown): Body {
  const body = structuredClone(editableTemplate(documentNamed(name)));
  const names = place.split(".");
  const last = names.pop() ?? "";
  const inner = names.reduce<Body>((each, key) => each[key] as Body, body);
  inner[last] = value;
  return body;
}

/** As the form posts it. */
export function fieldsOf(value: unknown, name = "body"): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((each, index) => fieldsOf(each, `${name}[${index}]`));
  if (isRecord(value)) return Object.entries(value).flatMap(([key, each]) => fieldsOf(each, `${name}.${key}`));
  if (value === null || value === undefined) return [];
  if (typeof value === "boolean") return value ? [[name, "on"]] : [];
  return [[name, String(value)]];
}

export interface EditorPost {
  url: string;
  cookie: string;
  name: string;
  body: Body;
  act?: "save" | "preview" | "publish" | "schedule";
  more?: Record<string, string>;
}

export async function postDocument(
  databaseUrl: string,
  { url, cookie, name, body, act = "publish", more = {} }: EditorPost,
): Promise<Response> {
  const seen = more.seen ?? String(await newestRevision(databaseUrl, name));
  const fields = new URLSearchParams([...fieldsOf(body), ["act", act], ...Object.entries({ ...more, seen })]);
  return post(`${url}/admin/content/${name}`, fields, { cookie });
}

export async function newestRevision(databaseUrl: string, name: string): Promise<number> {
  const [row] = await query<{ id: string | null }>(
    databaseUrl,
    "select max(id) as id from content_revisions where document = $1",
    [name],
  );
  return Number(row?.id ?? 0);
}

/** Past the editor, such as a body that an older product stored. */
export async function storePublication(databaseUrl: string, name: string, body: Body): Promise<void> {
  await query(
    databaseUrl,
    `with revision as (
       insert into content_revisions (document, body, author_id, saved_at) values ($1, $2, 'nobody', now()) returning id
     )
     insert into content_publications (document, revision_id, live_from, publisher_id, published_at)
     select $1, id, now(), 'nobody', now() from revision`,
    [name, JSON.stringify(body)],
  );
}

const isWords = ({ control }: FieldSchema) => control === "line" || control === "paragraph";
// A position is the form's, or far enough from its names.
const formatted = /^(email|pressEmail|price|slug|position)$/;

/** Every text of the document that takes any words, changed; what a text names in braces stays. */
export function mapTexts(document: ContentDocument, change: (text: string) => string): Body {
  const map = (value: unknown, schema: FieldSchema | undefined, name: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => map(each, schema?.items, name));
    if (isRecord(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, map(each, schema?.properties?.[key], key)]),
      );
    return typeof value === "string" && value !== "" && schema && isWords(schema) && !formatted.test(name)
      ? change(value)
      : value;
  };
  const body = map(editableTemplate(document), jsonSchemaOf(document), "") as Body;
  // What only the owner knows.
  for (const opening of document.name === "openings" ? (body.openings as Body[]) : [])
    opening.pay = { ...(opening.pay as Body), from: 90_000, to: 110_000 };
  return body;
}
