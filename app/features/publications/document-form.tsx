import { type FieldMetadata, type FormMetadata, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import * as z from "zod/mini";
import { editor as words } from "~/content/editor.ts";
import { controlsOf, isChanged } from "~/forms/controls.ts";
import { CheckField, FieldError, FormErrors, SelectField, TextAreaField, TextField } from "~/forms/field.tsx";
import { ServerAnswerProvider } from "~/forms/form-context.ts";
import type { FormResult } from "~/forms/parse-form.ts";
import { revealFirstError } from "~/forms/reveal.ts";
import styles from "./document-form.module.css";
import { DocumentOutline } from "./document-outline.tsx";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/grid.css";

/** JSON Schema of a document, with what its form says. */
export interface FieldSchema {
  type?: string;
  title?: string;
  control?: "line" | "paragraph" | "link" | "day" | "email" | "number" | "choice";
  values?: readonly string[];
  isOptional?: boolean;
  isSpecified?: boolean;
  isFixed?: boolean;
  /** A name and its value. */
  isPair?: boolean;
  /** Its fields stand side by side. */
  isRow?: boolean;
  most?: number;
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
}

type Body = Record<string, unknown>;
type Field = FieldMetadata<Body>;
type FormOf = FormMetadata<{ body: Body }, string[]>;

// The server knows the schema; the browser only adds, moves and removes items.
const anything = z.looseObject({});

export type DocumentFields = Record<"note" | "liveFrom" | "isMaterial", FieldMetadata<string>>;

export interface DocumentFormState {
  fields: DocumentFields;
  busy: boolean;
  /** Since the version that the form began with. */
  isChanged: boolean;
  faults: number;
  onMend: () => void;
}

interface DocumentFormProps {
  title: string;
  schema: FieldSchema;
  body: Body;
  /** The newest version when this one was loaded. */
  seen: number;
  lastResult: FormResult;
  children: (form: DocumentFormState) => ReactNode;
}

export function DocumentForm({ title, schema, body, seen, lastResult, children }: DocumentFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<{ body: Body; note: string; liveFrom: string }>({
    id: "document",
    lastResult: useMemo(() => lastResult && { ...lastResult, status: undefined }, [lastResult]),
    defaultValue: { body } as never,
    shouldValidate: "onSubmit",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: anything }) as never,
  });
  useEffect(() => {
    if (lastResult?.error && element.current) setTimeout(revealFirstError, 0, element.current);
  }, [lastResult]);
  const [moved, setMoved] = useState("");
  const [hasMoved, setHasMoved] = useState(false);
  const [hasTyped, setHasTyped] = useState(false);
  const onMove = (sentence: string) => {
    setMoved(sentence);
    setHasMoved(true);
  };
  useLeaveWarning(element, { busy, hasMoved });
  const errors = lastResult?.error;
  const parts = partsOf(schema);
  return (
    <Form
      method="post"
      id={form.id}
      aria-label={title}
      noValidate
      onSubmit={form.onSubmit}
      onInput={() => setHasTyped(controlsOf(element.current).some(isChanged))}
      ref={element}
      className={styles.form}
    >
      <FormErrors id={form.errorId} errors={form.errors} />
      <p className="sr-only" aria-live="polite">
        {moved}
      </p>
      <input type="hidden" name="seen" value={seen} />
      <ServerAnswerProvider value={{ errors, first: errors ? Object.keys(errors)[0] : undefined }}>
        <div className={styles.columns}>
          <DocumentOutline parts={parts} />
          <div>
            {parts.map(({ id, names, title }) => (
              <div key={id} id={id} className={styles.part}>
                {id === general && <h2 className={heading}>{title}</h2>}
                {names.map((name) => (
                  <Part
                    key={name}
                    form={form as unknown as FormOf}
                    field={fieldset(fields.body as unknown as Field)[name]}
                    schema={schema.properties?.[name] ?? {}}
                    level={2}
                    onMove={onMove}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
        {children({
          fields: fields as never,
          busy,
          isChanged: hasMoved || hasTyped,
          faults: Object.keys(errors ?? {}).filter(Boolean).length,
          onMend: () => element.current && revealFirstError(element.current),
        })}
      </ServerAnswerProvider>
    </Form>
  );
}

const fieldset = (field: Field) => field.getFieldset() as unknown as Record<string, Field>;

const heading = `text-xl ${styles.heading}`;
const subheading = `strong ${styles.subheading}`;

// No field is named so.
const general = "part--basics";

/** Single fields come first, under one heading; each group and each list has its own. */
function partsOf({ properties = {} }: FieldSchema): { id: string; title: string; names: string[] }[] {
  const isGroup = (name: string) => properties[name]?.type === "object" || properties[name]?.type === "array";
  const names = Object.keys(properties);
  const single = names.filter((name) => !isGroup(name));
  return [
    ...(single.length > 0 ? [{ id: general, title: words.general, names: single }] : []),
    ...names
      .filter(isGroup)
      .map((name) => ({ id: `part-${name}`, title: properties[name]?.title ?? name, names: [name] })),
  ];
}

interface PartProps {
  form: FormOf;
  field: Field | undefined;
  schema: FieldSchema;
  level: number;
  /** In place of the schema's title, such as in a list. */
  title?: string;
  onMove: (sentence: string) => void;
}

function Part({ field, schema, title = schema.title ?? "", ...props }: PartProps) {
  if (!field) return null;
  if (schema.isPair) return <Pair field={field} schema={schema} title={title} />;
  if (schema.type === "array") return <ItemList field={field} schema={schema} title={title} {...props} />;
  if (schema.type === "object") {
    const legend = props.level === 2 ? heading : subheading;
    return (
      <fieldset className={schema.isRow ? `grid gap-0-4 ${styles.group} ${styles.row}` : styles.group}>
        <legend className={schema.isRow ? "sr-only" : legend}>{title}</legend>
        <Fields field={field} schema={schema} {...props} />
      </fieldset>
    );
  }
  return <Control field={field} schema={schema} title={title} />;
}

function Fields({ field, schema, level, ...props }: PartProps) {
  if (!field) return null;
  const inner = fieldset(field);
  return Object.entries(schema.properties ?? {}).map(([name, each]) => (
    <Part key={name} field={inner[name]} schema={each} level={level + 1} {...props} title={undefined} />
  ));
}

function Control({ field, schema, title }: { field: Field; schema: FieldSchema; title: string }) {
  const common = {
    field: field as never,
    label: title,
    hint: schema.isSpecified ? words.specified : undefined,
    optional: schema.isOptional,
  };
  if (schema.type === "boolean")
    return <CheckField field={field as never} label={title} isChecked={isOn(field.initialValue)} />;
  if (schema.control === "number") return <TextField {...common} inputMode="decimal" />;
  if (schema.control === "choice") {
    const values = schema.values ?? [];
    const labels = Object.fromEntries(values.map((value) => [value, value || words.noChoice]));
    return <SelectField {...common} values={values} labels={labels} />;
  }
  if (schema.control === "paragraph") return <TextAreaField {...common} rows={rowsFor(field)} />;
  return <TextField {...common} type={schema.control === "day" ? "date" : "text"} />;
}

const callingFields = ["name", "title", "question", "label"];

/** What an item is called: by its name or question if it has one, else by its first text. */
function firstWordsOf({ initialValue }: { initialValue?: unknown }, { properties }: FieldSchema): string | undefined {
  const values = typeof initialValue === "object" && initialValue !== null ? (initialValue as Body) : {};
  const first = [...callingFields, ...Object.keys(properties ?? {})].find(
    (name) => typeof values[name] === "string" && values[name] !== "",
  );
  return first === undefined ? undefined : String(values[first]).slice(0, longestName);
}

const isOn = (value: unknown) => value === "on" || value === true;

const listOf = (field: Field) => (field as unknown as FieldMetadata<unknown[]>).getFieldList() as unknown as Field[];

function Pair({ field, schema, title }: { field: Field; schema: FieldSchema; title: string }) {
  const [name, value] = listOf(field);
  if (!name || !value) return null;
  return (
    <fieldset className={`grid gap-0-4 ${styles.group} ${styles.pair}`}>
      <legend className="sr-only">{title}</legend>
      <Control field={name} schema={schema.items ?? {}} title={words.pairName} />
      <Control field={value} schema={schema.items ?? {}} title={words.pairValue} />
    </fieldset>
  );
}

const longestName = 60;
const charactersPerRow = 70;
const rowsFor = ({ initialValue }: { initialValue?: unknown }) =>
  Math.min(Math.max(Math.ceil(String(initialValue ?? "").length / charactersPerRow), 2), 10);

function ItemList({ form, field, schema, title, level, onMove }: PartProps & { field: Field; title: string }) {
  const items = listOf(field);
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<string>(undefined);
  const inner = schema.items ?? {};
  const isPlain = inner.type === "string" || inner.type === "number" || Boolean(inner.isPair);
  const order = items.map(({ key }) => key).join();
  // The pressed button moves away or disappears with its item.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the items stand in their new order
  useEffect(() => {
    const name = focusNext.current;
    if (name === undefined) return;
    focusNext.current = undefined;
    const place = name.split(" ")[0];
    const within = (selector: string) =>
      list.current?.parentElement?.querySelector<HTMLElement>(`:scope > ${selector}`);
    const target =
      within(`ol > li > div > [data-move="${name}"]:not(:disabled)`) ??
      within(`ol > [data-item="${place}"] :is(input, textarea, select, button)`) ??
      within("[data-add]") ??
      within("ol > li:last-child :is(input, textarea, select, button)");
    target?.focus();
  }, [order]);
  const isFull = items.length >= (schema.most ?? Number.POSITIVE_INFINITY);
  const one = singular(title);
  const nameOf = (index: number) => (one ? `${one} ${index + 1}` : `${title}, ${words.line(index + 1).toLowerCase()}`);
  const plainLabel = (index: number) => (one ? `${one} ${index + 1}` : words.line(index + 1));
  return (
    <fieldset className={styles.group}>
      <legend className={level === 2 ? heading : subheading}>{title}</legend>
      <FieldError field={field} />
      <ol ref={list} className={styles.items}>
        {items.map((item, index) => (
          <li
            key={item.key}
            data-item={index}
            className={isPlain ? `stack gap-2 ${schema.isFixed ? "" : styles.line}` : styles.item}
          >
            <div>
              <Part
                form={form}
                field={item}
                schema={inner}
                level={level + 1}
                title={isPlain ? plainLabel(index) : (firstWordsOf(item, inner) ?? plainLabel(index))}
                onMove={onMove}
              />
            </div>
            {!schema.isFixed && (
              <div className={`row gap-2 ${styles.itemActs}`}>
                {[
                  { label: words.up, to: index - 1, sign: "↑" },
                  { label: words.down, to: index + 1, sign: "↓" },
                ].map(({ label, to, sign }) => (
                  <button
                    key={label}
                    {...form.reorder.getButtonProps({ name: field.name as never, from: index, to })}
                    className="action-quiet action-small"
                    disabled={to < 0 || to >= items.length}
                    data-move={`${index} ${label}`}
                    onClick={() => {
                      focusNext.current = `${to} ${label}`;
                      onMove(words.moved(nameOf(index), to + 1, items.length));
                    }}
                  >
                    <span aria-hidden="true">{sign}</span>
                    <span className="sr-only">{`${label}: ${nameOf(index)}`}</span>
                  </button>
                ))}
                <button
                  {...form.remove.getButtonProps({ name: field.name as never, index })}
                  className="action-quiet action-small"
                  onClick={() => {
                    focusNext.current = String(index);
                    onMove(words.removed(nameOf(index)));
                  }}
                >
                  {words.remove}
                  <span className="sr-only">{` ${nameOf(index)}`}</span>
                </button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {!schema.isFixed && !isFull && (
        <button
          {...form.insert.getButtonProps({ name: field.name as never })}
          className="action-quiet action-small"
          data-add
          onClick={() => {
            focusNext.current = String(items.length);
            onMove("");
          }}
        >
          {one ? `${words.add} ${one.toLowerCase()}` : words.addTo(title)}
        </button>
      )}
    </fieldset>
  );
}

/** Only a changed form asks; a sent one does not. */
function useLeaveWarning(
  form: React.RefObject<HTMLFormElement | null>,
  { busy, hasMoved }: { busy: boolean; hasMoved: boolean },
) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!busy && (hasMoved || controlsOf(form.current).some(isChanged))) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [form, busy, hasMoved]);
}

/** "Features" holds a "Feature". Undefined where a list's name is no plural. */
function singular(title: string): string | undefined {
  if (/ies$/.test(title)) return title.replace(/ies$/, "y");
  return /[^s]s$/.test(title) ? title.slice(0, -1) : undefined;
}
