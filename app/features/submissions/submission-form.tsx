import { type ComponentProps, type ReactNode, useState } from "react";
import { ConsentLine } from "~/components/ui/consent-line.tsx";
import type { FieldLayout, FormLayout } from "~/content/form-layout.ts";
import { keptWords, saveWords } from "~/content/kept-answers.ts";
import type { SavableKind } from "~/domain/applicant-page.ts";
import type { FieldRule, FieldRules } from "~/domain/form-fields.ts";
import { RadioField, SelectField, TextAreaField, TextField } from "~/forms/field.tsx";
import { HoneypotFields } from "~/forms/honeypot.tsx";
import type { FormResult, FormSchema } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { useKeptAnswers } from "./kept-answers.ts";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/note.css";
import styles from "./submission-form.module.css";

type FormProps = ComponentProps<typeof SchemaForm<FormSchema>>;
type FieldMeta = ComponentProps<typeof TextField>["field"];
type Controls = { [name: string]: (props: { field: FieldMeta; label: string; hint?: string }) => ReactNode };

export interface SubmissionFormProps {
  lastResult?: FormResult;
  idempotencyKey: string;
  stamp: string;
  action?: string;
  /** What somebody saved to finish later. */
  saved?: { answers: Values; atMs: number };
}

export type { FormDefinition as SubmissionFormDefinition };

type Values = { [name: string]: string | undefined };

interface FormDefinition extends Pick<FormProps, "id" | "label" | "schema" | "encType" | "preventScrollReset"> {
  rules: FieldRules;
  labels: { [name: string]: string };
  optionLabels?: { [name: string]: { [value: string]: string } };
  sections: readonly { title?: string; layout: FormLayout }[];
  controls?: Controls;
  consent?: ComponentProps<typeof ConsentLine>["form"];
  submitLabel: string;
  /** On a page whose main action is another one. */
  isQuiet?: boolean;
  progress?: ReactNode;
  savable?: SavableKind;
}

/** Without a stamp for a person who is known. @param preset answers from the page's address */
export function SubmissionForm({
  form,
  action,
  defaultValue,
  hidden = [],
  preset = {},
  saved,
  lastResult,
  idempotencyKey,
  stamp,
}: Partial<SubmissionFormProps> & {
  form: FormDefinition;
  defaultValue?: Values;
  hidden?: readonly string[];
  preset?: Values;
}) {
  const {
    consent,
    controls,
    isQuiet,
    labels,
    optionLabels,
    progress,
    rules,
    savable,
    sections,
    submitLabel,
    ...props
  } = form;
  const { kept, round, startOver } = useKeptAnswers(form.id, {
    isOn: savable !== undefined,
    isPrefilled: Boolean(saved ?? lastResult),
    fixed: Object.keys(preset).filter((name) => preset[name]),
    isWanted: ({ answers, at }) =>
      !lastResult && (!saved || (answers.idempotencyKey === idempotencyKey && at > saved.atMs)),
  });
  const [dropped, drop] = useState<FormResult>();
  const firstValue = { ...defaultValue, ...preset, ...saved?.answers, idempotencyKey };
  return (
    <SchemaForm
      {...props}
      key={round}
      action={action}
      lastResult={lastResult === dropped ? undefined : lastResult}
      defaultValue={firstValue as never}
    >
      {({ fields, busy }) => {
        const metaOf = fields as unknown as { [name: string]: FieldMeta };
        const { initialValue: keptKey } = fields.idempotencyKey as { initialValue?: string };
        const renderField = (layout: FieldLayout<string>) => (
          <LayoutField
            key={layout.name}
            layout={layout}
            field={metaOf[layout.name] as FieldMeta}
            label={labels[layout.name] ?? layout.name}
            rule={rules[layout.name]}
            optionLabels={optionLabels?.[layout.name]}
            controls={controls}
          />
        );
        return (
          <>
            <input type="hidden" name="idempotencyKey" defaultValue={kept?.answers.idempotencyKey ?? keptKey} />
            {hidden.map((name) => (
              <input key={name} type="hidden" name={name} defaultValue={defaultValue?.[name]} />
            ))}
            {kept && (
              <KeptLine
                at={kept.at}
                startOver={() => {
                  drop(lastResult);
                  startOver();
                }}
              />
            )}
            {/* A new key empties the honeypot field after each submit. */}
            {stamp !== undefined && <HoneypotFields key={String(busy)} stamp={stamp} />}
            {sections.map(({ title, layout }, index) => (
              <Section key={title ?? index} title={title} number={index + 1} count={sections.length}>
                {layout.map((row) =>
                  Array.isArray(row) ? (
                    <div key={row[0]?.name} className={`grid ${styles.row}`}>
                      {row.map(renderField)}
                    </div>
                  ) : (
                    renderField(row)
                  ),
                )}
              </Section>
            ))}
            {consent && <ConsentLine form={consent} />}
            <button
              type="submit"
              className={`${isQuiet ? "action-quiet" : "action submit"} ${styles.submit}`}
              disabled={busy}
            >
              {busy ? "Submitting..." : submitLabel}
            </button>
            {savable && <SaveButton kind={savable} busy={busy} />}
            {busy && progress}
          </>
        );
      }}
    </SchemaForm>
  );
}

function KeptLine({ at, startOver }: { at: number; startOver: () => void }) {
  const day = new Date(at).toLocaleDateString("en-US", { month: "short", day: "numeric" });
  return (
    <div role="status" className="notice row spread gap-3">
      <p>{keptWords.kept(day)}</p>
      <button type="button" className="action-quiet action-small" onClick={startOver}>
        {keptWords.startOver}
      </button>
    </div>
  );
}

function SaveButton({ kind, busy }: { kind: SavableKind; busy: boolean }) {
  return (
    <>
      <button
        type="submit"
        className="action-quiet"
        formAction={`/my/save/${kind}`}
        formEncType="application/x-www-form-urlencoded"
        formNoValidate
        data-needs="email"
        aria-describedby="save-hint"
        disabled={busy}
      >
        {saveWords.save}
      </button>
      <p id="save-hint" className={`note ${styles.hint}`}>
        {saveWords[kind]}
      </p>
    </>
  );
}

const inputTypes = { line: "text", phone: "tel", email: "email", url: "url", day: "date" } as const;

function LayoutField({
  layout: { name, autoComplete, control, hint, list, placeholder, rows },
  field,
  label,
  rule,
  optionLabels = {},
  controls,
}: {
  layout: FieldLayout<string>;
  field: FieldMeta;
  label: string;
  rule: FieldRule | undefined;
  optionLabels?: { [value: string]: string };
  controls?: Controls;
}) {
  if (!rule) return controls?.[name]?.({ field, label, hint });
  const common = { field, label, hint, optional: rule.type !== "choice" && rule.isOptional };
  if (rule.type === "paragraph") return <TextAreaField {...common} rows={rows} />;
  if (rule.type !== "choice")
    return <TextField {...common} type={inputTypes[rule.type]} autoComplete={autoComplete} list={list} />;
  if (control === "radio") return <RadioField {...common} values={rule.values} labels={optionLabels} />;
  return <SelectField {...common} values={rule.values} labels={optionLabels} placeholder={placeholder} />;
}

function Section({
  title,
  number,
  count,
  children,
}: {
  title: string | undefined;
  number: number;
  count: number;
  children: ReactNode;
}) {
  if (!title) return children;
  return (
    <fieldset id={`section-${number}`} className={styles.section}>
      <legend>
        <h2 className="row baseline gap-4 text-xl">
          <span className="caption">
            {number} of {count}
          </span>{" "}
          {title}
        </h2>
      </legend>
      <div>{children}</div>
    </fieldset>
  );
}
