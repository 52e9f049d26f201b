import * as z from "zod";
import { type ContentDocument, isRecord } from "~/content/document.ts";
import { specifiedTexts } from "~/content/specified-texts.ts";
import { hidesItsHost, isOnCalendar } from "~/forms/rules.ts";
import { sourceFields } from "~/services/live-content.server.ts";
import type { FieldSchema } from "./document-form.tsx";
import { hintsOf } from "./document-hints.server.ts";

export type DocumentBody = Record<string, unknown>;
export type DocumentSchema = z.ZodObject;

/** The product's own: what a drawing, an address or the program goes by. */
const hiddenNames = new Set([
  "drawing",
  "file",
  "formats",
  "id",
  "model",
  "part",
  "path",
  "position",
  "preferredPackage",
  "sizes",
  "slug",
  "timeZone",
]);
// Empty as the product brings them.
const dayNames = new Set(["postedOn", "closesOn"]);
const fixedNames = new Set(["banner", "caption", "address"]);
const longNames = new Set(["answer", "bio", "description", "lead", "note", "quote", "short", "text"]);
const controls = ["link", "day", "email"] as const;
const longestText = 5_000;
const longestLine = 300;
const longestSlug = 80;
export const longestList = 60;

const empty = "Please write something here";

/** As a form starts with it: where another document's words stand in a text, their field does. */
export function templateOf(document: ContentDocument): DocumentBody {
  const fields = Object.fromEntries(
    Object.entries(document.sources).map(([name, { standard }]) => [name, fieldsOf(standard, name)]),
  );
  return z.record(z.string(), z.unknown()).parse(document.compose(fields));
}

/** Numbers stay: the drawings count with them. */
function fieldsOf(value: unknown, path: string): unknown {
  if (typeof value === "string") return `{${path}}`;
  if (Array.isArray(value)) return value.map((each, index) => fieldsOf(each, `${path}.${index}`));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fieldsOf(each, `${path}.${name}`)]));
}

/** Of the standards: every field that a text of this document may name, and what stands there now. */
export function listSourceFields(document: ContentDocument): Map<string, string> {
  const fields = new Map<string, string>();
  const add = (value: unknown, path: string): void => {
    if (typeof value === "string" || typeof value === "number") fields.set(`{${path}}`, String(value));
    else if (typeof value === "object" && value !== null)
      for (const [name, each] of Object.entries(value)) add(each, `${path}.${name}`);
  };
  for (const [name, { standard }] of Object.entries(document.sources)) add(standard, name);
  return fields;
}

const schemas = new Map<string, Record<"shape" | "whole", DocumentSchema>>();

/** From the shape of the document: its words are lines, paragraphs, links or days, its lists grow unless a hint says no. */
export const schemaOf = (document: ContentDocument): DocumentSchema => schemasOf(document).whole;

function schemasOf(document: ContentDocument) {
  const known = schemas.get(document.name);
  if (known) return known;
  const { faultsOf } = hintsOf(document.name);
  const shape = new SchemaBuilder(document).object([templateOf(document)], "");
  const whole = shape.superRefine((body, context) => {
    for (const { message, path } of faultsOf?.(body) ?? [])
      context.addIssue({ code: "custom", message, path: [...path] });
  });
  const both = { shape, whole };
  schemas.set(document.name, both);
  return both;
}

/** The template without what its form does not show. The product's own words may lack what an owner has to say. */
export const editableTemplate = (document: ContentDocument): DocumentBody =>
  schemasOf(document).shape.parse(templateOf(document));

/** For the browser, which draws the form by it. */
export const jsonSchemaOf = (document: ContentDocument): FieldSchema =>
  withoutNull(z.toJSONSchema(schemaOf(document), { io: "input" }) as FieldSchema);

/** What may be left out is drawn like what may not. */
function withoutNull({ anyOf, items, properties, ...schema }: FieldSchema & { anyOf?: FieldSchema[] }): FieldSchema {
  const own = anyOf?.find(({ type }) => type !== "null");
  if (own) return withoutNull({ ...own, ...schema, isOptional: true });
  return {
    ...schema,
    ...(items && { items: withoutNull(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, withoutNull(each)])),
    }),
  };
}

const fieldNames = new Map<string, Set<string>>();

/** As a form posts them, each list's index left out: `body.items[].title`. */
export function fieldNamesOf(document: ContentDocument): Set<string> {
  const names = fieldNames.get(document.name) ?? new Set(namesIn(jsonSchemaOf(document), "body"));
  fieldNames.set(document.name, names);
  return names;
}

function namesIn({ items, properties }: FieldSchema, path: string): string[] {
  if (items) return namesIn(items, `${path}[]`);
  if (!properties) return [path];
  return Object.entries(properties).flatMap(([name, each]) => namesIn(each, `${path}.${name}`));
}

export const fitsSchema = (document: ContentDocument, body: DocumentBody): boolean =>
  schemaOf(document).safeParse(body).success;

export const countFaults = (document: ContentDocument, body: DocumentBody): number =>
  schemaOf(document).safeParse(body).error?.issues.length ?? 0;

class SchemaBuilder {
  readonly #hints;
  readonly #sourceFields;

  constructor(document: ContentDocument) {
    this.#hints = hintsOf(document.name);
    this.#sourceFields = listSourceFields(document);
  }

  /** @param samples values that stand at this place, one for each item of the lists around it */
  object(samples: DocumentBody[], path: string, isOptional = false): z.ZodObject {
    const names = new Set(samples.flatMap((sample) => Object.keys(sample)));
    const shape: Record<string, z.ZodType> = {};
    for (const name of names) {
      const inner = path ? `${path}.${name}` : name;
      const values = samples.map((sample) => sample[name]);
      const schema = this.#isHidden(name, inner)
        ? undefined
        : this.value(isOptional ? [...values, undefined] : values, name, inner);
      if (schema) shape[name] = schema;
    }
    const isRow = this.#hints.rows?.includes(path);
    return z.object(shape).meta({ title: this.#labelOf(path), ...(isRow && { isRow }) });
  }

  value(values: unknown[], name: string, path: string): z.ZodType | undefined {
    const present = values.filter((value) => value !== undefined);
    const [first] = present;
    const isOptional = present.length < values.length || present.some((value) => value === "");
    if (typeof first === "string") return this.text(present as string[], { name, path, isOptional });
    if (typeof first === "number") return this.number(path);
    if (typeof first === "boolean") return this.#titled(z.boolean().default(false), path);
    if (Array.isArray(first)) return this.list((isOptional ? [...present, []] : present) as unknown[][], name, path);
    if (!isRecord(first)) return undefined;
    const object = this.object(present as DocumentBody[], path, isOptional);
    if (Object.keys(object.shape).length === 0) return undefined;
    return isOptional ? this.#titled(object.transform(emptyToNothing).nullable().default(null), path) : object;
  }

  number(path: string): z.ZodType {
    if (this.#hints.optional?.includes(path))
      return z
        .number("Please write a number")
        .min(0, "Please write a number from 0 on")
        .default(0)
        .meta({ title: this.#labelOf(path), control: "number", isOptional: true });
    const { isOptional, least = 0, most } = this.#hints.numbers?.[path] ?? {};
    const fault =
      most === undefined ? `Please write a number from ${least} on` : `Please write a number from ${least} to ${most}`;
    const number = z
      .number("Please write a number")
      .min(least, fault)
      .max(most ?? Number.MAX_SAFE_INTEGER, fault);
    const meta = { title: this.#labelOf(path), control: "number" };
    // A missing one would let the standard's stand, so that none is null.
    return isOptional
      ? number
          .nullable()
          .default(null)
          .meta({ ...meta, isOptional })
      : number.meta(meta);
  }

  /** The first one is chosen where nothing is. */
  choice(values: readonly [string, ...string[]], path: string): z.ZodType {
    return z
      .enum(values, "Please choose one from the list")
      .default(values[0])
      .meta({ title: this.#labelOf(path), control: "choice", values });
  }

  text(samples: string[], { name, path, isOptional }: { name: string; path: string; isOptional: boolean }): z.ZodType {
    const values = this.#hints.choices?.[path];
    if (values) return this.choice(values, path);
    const isLong = longNames.has(name) || samples.some((sample) => sample.length > 90);
    const kind = kindOf(name, samples.filter(Boolean));
    const isSpecified = samples.some((sample) => specifiedTexts.some((text) => sample.includes(text)));
    const most = isLong ? longestText : longestLine;
    const text = z
      .string(empty)
      .trim()
      .overwrite((written) => written.replace(/\r\n?/g, "\n"))
      .max(most, `Please use at most ${most.toLocaleString("en-US")} characters`)
      .refine((written) => !/[^\P{Cc}\n\t]/u.test(written), "Please remove the invisible characters")
      .refine((written) => isLong || !written.includes("\n"), "Please write this on one line")
      .superRefine((written, context) => {
        const unknown = [...written.matchAll(sourceFields)].find(([field]) => !this.#sourceFields.has(field));
        if (unknown) context.addIssue(`${unknown[0]} isn't a placeholder you can use here`);
        const filled = written.replace(sourceFields, (field) => this.#sourceFields.get(field) ?? field);
        const fault = filled && faultOf(kind, filled);
        if (fault) context.addIssue(fault);
      });
    const required = isOptional ? text.default("") : text.min(1, empty);
    return required.meta({
      title: this.#labelOf(path),
      control: controls.find((each) => each === kind) ?? (isLong ? "paragraph" : "line"),
      ...(isOptional && { isOptional }),
      ...(isSpecified && { isSpecified }),
    });
  }

  list(samples: unknown[][], name: string, path: string): z.ZodType | undefined {
    const items = samples.flat();
    const inner = `${path}[]`;
    const item = this.value(items, name, inner);
    if (!item) return undefined;
    const isPair = path.endsWith("[]") && items.every((each) => typeof each === "string");
    const isFixed =
      isPair ||
      fixedNames.has(name) ||
      this.#hints.fixed?.includes(path) ||
      typeof items[0] === "number" ||
      items.some((each) => this.#hasHidden(each, inner));
    const lengths = samples.map(({ length }) => length);
    const [least, most] = isFixed
      ? [Math.min(...lengths), Math.max(...lengths)]
      : [Math.min(1, ...lengths), longestList];
    const list = z
      .array(item)
      .min(least, least === 1 ? "Please keep at least one" : `There are ${least} of these: none can be removed`)
      .max(most, isFixed ? `There are ${most} of these: none can be added` : `Please keep to ${most} at most`);
    const whole = least === 0 ? list.default([]) : list;
    return whole.meta({ title: this.#labelOf(path), isFixed, isPair, least, most });
  }

  #isHidden(name: string, path: string): boolean {
    return (hiddenNames.has(name) && !this.#hints.shown?.includes(path)) || Boolean(this.#hints.hidden?.includes(path));
  }

  #hasHidden(item: unknown, path: string): boolean {
    return isRecord(item) && Object.keys(item).some((name) => this.#isHidden(name, `${path}.${name}`));
  }

  #titled<Type extends z.ZodType>(schema: Type, path: string): Type {
    return schema.meta({ title: this.#labelOf(path) });
  }

  #labelOf(path: string): string {
    const own = this.#hints.labels?.[path];
    if (own) return own;
    const name = path.replaceAll("[]", "").split(".").at(-1) ?? "";
    const known = knownLabels[name];
    if (known) return known;
    const words = name.replace(/(?<=[a-z\d])(?=[A-Z])/g, " ").toLowerCase();
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
}

const knownLabels: Readonly<Record<string, string>> = {
  href: "Leads to",
  faq: "Questions and answers",
  eBikeClasses: "E-bike classes",
  usa: "USA",
  canada: "Canada",
};

const emptyToNothing = (value: DocumentBody) => (Object.values(value).every((each) => each === "") ? null : value);

const linkForm = /^(?:\/(?!\/)|#|https?:\/\/[^\s/]+\.[^\s/]+|mailto:\S+@|tel:\+?\d)/i;
const encodedControl = /^\/[^?#]*%(?:[01][\da-f]|5c|7f)/i;

type Kind = "link" | "day" | "email" | "price" | "slug" | "words";

function kindOf(name: string, samples: string[]): Kind {
  const isEach = (form: RegExp) => samples.length > 0 && samples.every((sample) => form.test(sample));
  if (name === "href") return "link";
  if (dayNames.has(name) || isEach(/^\d{4}-\d\d-\d\d$/)) return "day";
  if (isEach(/^[^\s@{}]+@[^\s@{}]+$/)) return "email";
  return name === "price" || name === "slug" ? name : "words";
}

function faultOf(kind: Kind, text: string): string | undefined {
  if (kind === "link" && (!linkForm.test(text) || hidesItsHost(text) || encodedControl.test(text)))
    return "Please write a link: a page of this site such as /help, or an address that begins with https://";
  if (kind === "link" && /\s/.test(text)) return "Please write the link without spaces";
  if (kind === "day" && !(/^\d{4}-\d\d-\d\d$/.test(text) && isOnCalendar(text)))
    return "Please write a day, such as 2026-11-23";
  if (kind === "slug" && !(/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= longestSlug))
    return "Please write lowercase words with hyphens between them, such as bike-mechanic";
  if (kind === "email" && !z.email().safeParse(text).success) return "Please write an email address";
  if (kind === "price" && !/^(?:\$\d{1,3}(?:,?\d{3})*(?:\.\d\d)?|Custom)$/.test(text))
    return "Please write a price in dollars, such as $6,995";
  return undefined;
}
