import { getFormProps, useForm } from "@conform-to/react";
import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Form, type FormProps, useNavigation } from "react-router";
import type { input, output } from "zod/v4/core";
import { controlsOf, isChanged, isControl, isMarked } from "./controls.ts";
import { faultCount } from "./fault-count.ts";
import { FormErrors } from "./field.tsx";
import { ServerAnswerProvider } from "./form-context.ts";
import { type FormResult, type FormSchema, validateForm, withErrors } from "./parse-form.ts";
import { afterPointer } from "./pointer.ts";
import { reveal, revealFirstError } from "./reveal.ts";
import { useStandingErrors } from "./standing-errors.ts";

type Values<Schema extends FormSchema> = input<Schema> & Record<string, unknown>;
type Fields<Schema extends FormSchema> = ReturnType<typeof useForm<Values<Schema>, output<Schema>>>[1];

interface SchemaFormProps<Schema extends FormSchema>
  extends Pick<FormProps, "action" | "className" | "encType" | "preventScrollReset"> {
  id: string;
  schema: Schema;
  label: string;
  lastResult?: FormResult;
  defaultValue?: Partial<Record<keyof input<Schema>, string | undefined>>;
  children: (form: { fields: Fields<Schema>; busy: boolean }) => ReactNode;
}

export function SchemaForm<Schema extends FormSchema>({
  id,
  schema,
  label,
  lastResult,
  defaultValue,
  children,
  ...props
}: SchemaFormProps<Schema>) {
  const element = useRef<HTMLFormElement>(null);
  const { state, formAction } = useNavigation();
  const busy = state !== "idle" && formAction !== undefined;
  const submitted = useRef<ReturnType<typeof validateForm>>(undefined);
  const { sent, standingErrors } = useStandingErrors(element, lastResult);
  const { announcement, announce } = useFaultCount(lastResult);
  const [form, fields] = useForm<Values<Schema>, output<Schema>>({
    id,
    // With a status, Conform would move the focus itself.
    lastResult: useMemo(() => lastResult && { ...lastResult, status: undefined }, [lastResult]),
    defaultValue: defaultValue as never,
    shouldValidate: "onSubmit",
    onValidate(submit) {
      const submission = validateForm(submit, schema);
      submitted.current = submission;
      if (submission.status === "success") sent.current = submit.formData;
      // The check of a single field leaves the status undefined.
      return submission.status ? submission : withErrors(submission, standingErrors(submit.formData));
    },
  });
  const validate = (name: string) => form.validate({ name: name as never });
  useFocusOnAnswer(element, lastResult, busy);
  const errors = lastResult?.error;
  const first = Object.keys(schema.shape).find((name) => errors?.[name]);

  // Validates what was entered before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    for (const control of controlsOf(element.current))
      if (isChanged(control) && control !== document.activeElement) validate(control.name);
  }, []);

  useLeaving(element, validate);
  const { onSubmit, ...formProps } = getFormProps(form);
  return (
    <Form
      method="post"
      aria-label={label}
      {...formProps}
      {...props}
      ref={element}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        onSubmit(event);
        const { currentTarget } = event;
        const submission = submitted.current;
        if (!event.defaultPrevented || submission?.status !== "error") return;
        announce(undefined);
        setTimeout(() => {
          announce(submission.error);
          revealFirstError(currentTarget);
        });
      }}
      onBlur={({ target }: FocusEvent) => {
        if (!isControl(target)) return;
        afterPointer(() => {
          // Focus in another window, or back in this field: it was not left.
          if (!target.isConnected || target === document.activeElement) return;
          // The press may have emptied the form.
          if (isChanged(target) || isMarked(target)) validate(target.name);
        });
      }}
      onInput={({ target }: FormEvent) => {
        if (isControl(target) && isMarked(target)) validate(target.name);
      }}
      onChange={({ target }: FormEvent) => {
        if (isControl(target) && target.type === "file") validate(target.name);
      }}
    >
      <p className="sr-only" aria-live="assertive">
        {announcement}
      </p>
      <FormErrors id={form.errorId} errors={form.errors} />
      <ServerAnswerProvider value={{ errors, first }}>{children({ fields, busy })}</ServerAnswerProvider>
    </Form>
  );
}

/** A button with an action of its own leads to another page. The browser sends it, once the field that it needs is valid. */
function useLeaving(form: RefObject<HTMLFormElement | null>, validate: (name: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form stays
  useEffect(() => {
    const leave = (event: SubmitEvent) => {
      const button = event.submitter;
      if (!button?.hasAttribute("formaction")) return;
      // React's listener is further up.
      event.stopPropagation();
      const field = form.current?.elements.namedItem(button.dataset.needs ?? "");
      if (!(field instanceof HTMLInputElement) || field.checkValidity()) return;
      event.preventDefault();
      // A form sends no second submit during the first.
      setTimeout(() => {
        validate(field.name);
        reveal(field);
      });
    };
    form.current?.addEventListener("submit", leave);
  }, []);
}

type Errors = NonNullable<FormResult>["error"] | null;

/** Tells a person who hears the page how many fields to correct: the focus moves to the first alone. */
function useFaultCount(lastResult: FormResult) {
  const [own, setOwn] = useState<{ after: FormResult; errors: Errors }>();
  const errors = own && own.after === lastResult ? own.errors : lastResult?.error;
  const count = Object.keys(errors ?? {}).filter(Boolean).length;
  return { announcement: faultCount(count), announce: (errors: Errors) => setOwn({ after: lastResult, errors }) };
}

function useFocusOnAnswer(form: RefObject<HTMLFormElement | null>, lastResult: FormResult, busy: boolean) {
  const hasMovedOn = useRef(false);
  const seen = useRef(lastResult);
  useEffect(() => {
    if (!busy) return;
    hasMovedOn.current = false;
    const moveOn = () => {
      hasMovedOn.current = true;
    };
    const signs = ["focusin", "input"];
    for (const sign of signs) document.addEventListener(sign, moveOn);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, moveOn);
    };
  }, [busy]);
  useEffect(() => {
    if (lastResult === seen.current) return;
    seen.current = lastResult;
    if (!lastResult?.error || hasMovedOn.current) return;
    // Conform shows the errors in a later render.
    const timer = setTimeout(() => form.current && revealFirstError(form.current));
    return () => clearTimeout(timer);
  }, [form, lastResult]);
}
