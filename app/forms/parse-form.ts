import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { $ZodObject, input, output } from "zod/v4/core";
import { isSpamField } from "./honeypot-fields.ts";

export type FormSchema = $ZodObject & { shape: object };

export type FormResult = SubmissionResult<string[]> | null | undefined;

interface Submit {
  form: HTMLFormElement;
  formData: FormData;
  submitter: HTMLInputElement | HTMLButtonElement | null;
}

type Parsed<Schema extends FormSchema> = Submission<input<Schema>, string[], output<Schema>>;

export const unknownField = (name: string) => `This form has no field named "${name.slice(0, 40)}"`;

/** Rejects unknown and repeated fields with a form error. */
export function parseForm<Schema extends FormSchema>(form: FormData, schema: Schema): Parsed<Schema> {
  const known = new FormData();
  const faults = new Set<string>();
  for (const [name, value] of form) {
    if (isSpamField(name)) continue;
    if (!Object.hasOwn(schema.shape, name)) faults.add(unknownField(name));
    else if (known.has(name)) faults.add(`The field "${name}" was sent more than once`);
    else known.set(name, value);
  }
  const submission = parseWithZod(known, { schema });
  return faults.size > 0 ? withErrors(submission, { "": [...faults].slice(0, 5) }) : submission;
}

/** A custom validity message, such as of a rejected file, also makes a control invalid. */
export function validateForm<Schema extends FormSchema>(
  { form, formData, submitter }: Submit,
  schema: Schema,
): Parsed<Schema> {
  const known = new FormData();
  for (const [name, value] of formData) {
    // Conform validates one field by submitting the form with a button of its own. Without its value each check would
    // count as a failed submit, and the focus would jump to the first invalid field while the user types.
    if (Object.hasOwn(schema.shape, name) || name === submitter?.name) known.append(name, value);
  }
  const refused: Record<string, string[]> = {};
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.validity.customError)
      refused[control.name] = [control.validationMessage];
  }
  const submission = parseWithZod(known, { schema });
  return withErrors(submission, refused);
}

export function withErrors<Schema extends FormSchema>(
  submission: Parsed<Schema>,
  added: Record<string, string[] | null>,
): Parsed<Schema> {
  if (Object.keys(added).length === 0) return submission;
  const { payload } = submission;
  // The check of a single field leaves the status undefined.
  const status = submission.status && ("error" as const);
  const error = { ...added, ...("error" in submission ? submission.error : {}) };
  return {
    status,
    payload,
    error,
    reply: (options) => {
      const reply = submission.reply(options);
      return { ...reply, status, error: { ...added, ...reply.error } };
    },
  };
}
