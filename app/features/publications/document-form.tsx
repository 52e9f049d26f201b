import { type FieldMetadata, type FormMetadata, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import * as z from "zod/mini";
import { editor as words } from "~/content/editor.ts";
import { CheckField, FieldError, FormErrors, SelectField, TextAreaField, TextField } from "~/forms/field.tsx";
import { ServerAnswerProvider } from "~/forms/form-context.ts";
import type { FormResult } from "~/forms/parse-form.ts";
import { revealFirstError } from "~/forms/reveal.ts";
import { controlsOf, isChanged } from "~/forms/schema-form.tsx";
import styles from "./document-form.module.css";

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

interface DocumentFormProps {
  title: string;
  schema: FieldSchema;
  body: Body;
  /** The newest version when this one was loaded. */
  seen: number;
  lastResult: FormResult;
  children: (form: { fields: DocumentFields; busy: boolean }) => ReactNode;
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
  useLeaveWarning(element, busy);
  const [moved, setMoved] = useState("");
  const errors = lastResult?.error;
  return (
    <Form
      method="post"
      id={form.id}
      aria-label={title}
      noValidate
      onSubmit={form.onSubmit}
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
          <Outline schema={schema} />
          <div>
            {Object.entries(schema.properties ?? {}).map(([name, inner]) => (
              <section key={name} id={`part-${name}`} className={styles.part}>
                <Part
                  form={form as unknown as FormOf}
                  field={fieldset(fields.body as unknown as Field)[name]}
                  schema={inner}
                  level={2}
                  onMove={setMoved}
                />
              </section>
            ))}
          </div>
        </div>
        {children({ fields: fields as never, busy })}
      </ServerAnswerProvider>
    </Form>
  );
}

const fieldset = (field: Field) => field.getFieldset() as unknown as Record<string, Field>;

function Outline({ schema }: { schema: FieldSchema }) {
  const parts = Object.entries(schema.properties ?? {}).filter(([, { type }]) => type === "object" || type === "array");
  if (parts.length < 3) return <div />;
  return (
    <nav className={styles.outline} aria-label={words.outline}>
      <ol>
        {parts.map(([name, { title }]) => (
          <li key={name}>
            <a href={`#part-${name}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
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
    const legend = props.level === 2 ? styles.heading : styles.subheading;
    return (
      <fieldset className={schema.isRow ? `${styles.group} ${styles.row}` : styles.group}>
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

/** What an item is called, such as by its name or question. */
function firstWordsOf({ initialValue }: { initialValue?: unknown }, { properties }: FieldSchema): string | undefined {
  const values = typeof initialValue === "object" && initialValue !== null ? (initialValue as Body) : {};
  const first = Object.keys(properties ?? {}).find((name) => typeof values[name] === "string" && values[name] !== "");
  return first === undefined ? undefined : String(values[first]).slice(0, longestName);
}

const isOn = (value: unknown) => value === "on" || value === true;

const listOf = (field: Field) => (field as unknown as FieldMetadata<unknown[]>).getFieldList() as unknown as Field[];

function Pair({ field, schema, title }: { field: Field; schema: FieldSchema; title: string }) {
  const [name, value] = listOf(field);
  if (!name || !value) return null;
  return (
    <fieldset className={`${styles.group} ${styles.pair}`}>
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
    const target =
      list.current?.querySelector<HTMLElement>(`[data-move="${name}"]:not(:disabled)`) ??
      list.current?.querySelector<HTMLElement>(`[data-item="${name.split(" ")[0]}"] :is(input, textarea, button)`);
    target?.focus();
  }, [order]);
  const isFull = items.length >= (schema.most ?? Number.POSITIVE_INFINITY);
  return (
    <fieldset className={styles.group}>
      <legend className={level === 2 ? styles.heading : styles.subheading}>{title}</legend>
      <FieldError field={field} />
      <ol ref={list} className={styles.items}>
        {items.map((item, index) => (
          <li key={item.key} data-item={index} className={isPlain ? styles.line : styles.item}>
            <div>
              <Part
                form={form}
                field={item}
                schema={inner}
                level={level + 1}
                title={isPlain ? `${title} ${index + 1}` : (firstWordsOf(item, inner) ?? words.item(index + 1))}
                onMove={onMove}
              />
            </div>
            {!schema.isFixed && (
              <div className={styles.itemActs}>
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
                      onMove(words.moved(`${title} ${index + 1}`, to + 1, items.length));
                    }}
                  >
                    <span aria-hidden="true">{sign}</span>
                    <span className="sr-only">{`${label}: ${title} ${index + 1}`}</span>
                  </button>
                ))}
                <button
                  {...form.remove.getButtonProps({ name: field.name as never, index })}
                  className="action-quiet action-small"
                  onClick={() => {
                    focusNext.current = String(Math.max(0, index - 1));
                  }}
                >
                  {words.remove}
                  <span className="sr-only">{` ${title} ${index + 1}`}</span>
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
          onClick={() => {
            focusNext.current = String(items.length);
          }}
        >
          {words.add}
          <span className="sr-only">{` ${title}`}</span>
        </button>
      )}
    </fieldset>
  );
}

/** Only a changed form asks; a sent one does not. */
function useLeaveWarning(form: React.RefObject<HTMLFormElement | null>, busy: boolean) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!busy && controlsOf(form.current).some(isChanged)) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [form, busy]);
}
