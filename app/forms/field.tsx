import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "~/components/ui/flash-messages.tsx";
import { useServerAnswer } from "./form-context.ts";
import { TextArea } from "./text-area.tsx";
import "~/styles/primitives/field.css";

type Meta = FieldMetadata<string | undefined>;

interface Common {
  field: FieldMetadata<never> | Meta | FieldMetadata<string> | FieldMetadata<File | undefined>;
  label: string;
  hint?: string;
  optional?: boolean;
  autoFocus?: boolean;
}

export function TextField({
  type = "text",
  autoComplete,
  inputMode,
  list,
  min,
  ...common
}: Common & {
  type?: "text" | "email" | "tel" | "password" | "url" | "date" | "datetime-local";
  autoComplete?: string;
  inputMode?: "text" | "email" | "tel" | "decimal";
  list?: readonly string[];
  min?: string;
}) {
  const field = common.field as Meta;
  const { key, ...input } = getInputProps(field, {
    type,
    ariaDescribedBy: common.hint ? field.descriptionId : undefined,
  });
  return (
    <Labelled {...common}>
      <input
        {...input}
        key={key}
        className="input"
        autoComplete={autoComplete}
        inputMode={inputMode}
        list={list && `${field.id}-list`}
        min={min}
        required={!common.optional}
        {...useAutoFocus(common)}
      />
      {list && (
        <datalist id={`${field.id}-list`}>
          {list.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </Labelled>
  );
}

export function TextAreaField({ rows = 5, ...common }: Common & { rows?: number }) {
  const field = common.field as Meta;
  const { key, ...area } = getTextareaProps(field, { ariaDescribedBy: common.hint ? field.descriptionId : undefined });
  return (
    <Labelled {...common}>
      <TextArea
        {...area}
        key={key}
        className="input"
        rows={rows}
        placeholder=" "
        required={!common.optional}
        {...useAutoFocus(common)}
      />
    </Labelled>
  );
}

export function SelectField<Value extends string>({
  values,
  labels,
  placeholder,
  ...common
}: Common & {
  values: readonly Value[];
  labels: Record<Value, string>;
  placeholder?: string;
}) {
  const field = common.field as Meta;
  const { key, ...select } = getSelectProps(field, { ariaDescribedBy: common.hint ? field.descriptionId : undefined });
  return (
    <Labelled {...common}>
      <select
        {...select}
        // React would choose the first option in place of one that is gone.
        {...(placeholder && {
          defaultValue: values.find((value) => value === field.initialValue) ?? "",
          required: true,
        })}
        key={key}
        className="input"
        {...useAutoFocus(common)}
      >
        {placeholder && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {values.map((value) => (
          <option key={value} value={value}>
            {labels[value]}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

export function FileField({
  accept,
  check,
  ...common
}: Common & { accept: string; check: (file: File) => string | undefined }) {
  const field = common.field as Meta;
  const file = useRef<HTMLInputElement>(null);
  const [filename, setFilename] = useState<string>();
  // Per response, so that a repeated message counts as new.
  const refusal = useServerAnswer().errors?.[field.name];
  const [settledRefusal, settleRefusal] = useState<typeof refusal>();
  const { key, ...input } = getInputProps(field, {
    type: "file",
    ariaDescribedBy: common.hint ? field.descriptionId : undefined,
  });
  useEffect(() => {
    if (refusal?.[0]) file.current?.setCustomValidity(refusal[0]);
  }, [refusal]);
  // The change event of a file chosen before hydration was missed.
  useEffect(() => {
    if (file.current?.files?.length) tellChange(file.current);
  }, []);
  return (
    <Labelled {...common}>
      <input
        {...input}
        key={key}
        ref={file}
        className="input file-input"
        accept={accept}
        required={false}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          const fault = chosen && check(chosen);
          setFilename(chosen?.name);
          settleRefusal(refusal);
          currentTarget.setCustomValidity(fault ?? "");
          if (fault) currentTarget.value = "";
        }}
        {...useAutoFocus(common)}
      />
      {(filename || (refusal && refusal !== settledRefusal)) && (
        <button
          type="button"
          className="text-button anywhere"
          onClick={() => {
            if (!file.current) return;
            file.current.value = "";
            tellChange(file.current);
            file.current.focus();
          }}
        >
          Remove {filename ?? "the file"}
        </button>
      )}
    </Labelled>
  );
}

const tellChange = (input: HTMLInputElement) => input.dispatchEvent(new Event("change", { bubbles: true }));

export function RadioField<Value extends string>({
  values,
  labels,
  ...common
}: Common & { values: readonly Value[]; labels: Record<Value, string> }) {
  const field = common.field as Meta;
  const { label, hint } = common;
  const describedBy =
    [hint && field.descriptionId, field.errors && field.errorId].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset aria-describedby={describedBy} className="field">
      <legend className="field-label">{label}</legend>
      {hint && (
        <p id={field.descriptionId} className="field-hint">
          {hint}
        </p>
      )}
      <div className="choices">
        {values.map((value) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={field.name}
              form={field.formId}
              value={value}
              defaultChecked={field.initialValue === value}
            />
            {labels[value]}
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}

export function CheckField({ field: { errorId, errors, id, name }, label, hint, isChecked }: CheckFieldProps) {
  return (
    <div className="field">
      <label className="choice" htmlFor={id}>
        <input type="checkbox" id={id} name={name} defaultChecked={isChecked} aria-describedby={hint && `${id}-hint`} />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <FieldError field={{ errorId, errors }} />
    </div>
  );
}

interface CheckFieldProps {
  field: Pick<Meta, "errorId" | "errors" | "id" | "name">;
  label: string;
  hint?: string;
  isChecked?: boolean;
}

function Labelled({ field, label, hint, optional, children }: Common & { children: ReactNode }) {
  const { id, descriptionId, errorId, errors } = field as Meta;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {hint && (
        <p id={descriptionId} className="field-hint">
          {hint}
        </p>
      )}
      {children}
      <FieldError field={{ errorId, errors }} />
    </div>
  );
}

export function FieldError({ field: { errorId, errors } }: { field: Pick<Meta, "errorId" | "errors"> }) {
  if (!errors?.length) return null;
  return (
    <p id={errorId} className="field-error">
      <ErrorMark />
      {errors[0]}
    </p>
  );
}

export function FormErrors({ id, errors }: { id: string; errors: string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <div id={id} role="alert" tabIndex={-1} className="notice">
      {errors.map((error) => (
        <p key={error} className={"field-error"}>
          <ErrorMark />
          {error}
        </p>
      ))}
    </div>
  );
}

function ErrorMark() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M8 1.5l7 12.5H1z" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
      <path d="M8 6v4M8 11.4v1" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}

/** Without script, only autofocus can focus the first invalid field. */
function useAutoFocus({ autoFocus, field }: Common): { autoFocus?: true } {
  const scripted = useHydrated();
  const { first } = useServerAnswer();
  return autoFocus || (first === field.name && !scripted) ? { autoFocus: true } : {};
}
