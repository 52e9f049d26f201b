import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { Flash } from "~/components/flash.ts";
import { type FormSchema, parseForm } from "./parse-form.ts";
import { readForm } from "./read-form.server.ts";

type FormErrors = ({ formErrors: string[] } | { fieldErrors: Record<string, string[]> }) & { hideFields?: string[] };
type ResultData<Name extends string> = { [name in Name]?: SubmissionResult<string[]> } & { notice?: Flash };

interface SubmitOptions<Name extends string> {
  hideFields?: string[];
  resultName?: Name;
}

/** @returns `rejected`, the 422 response; or the value with `reject`, for errors that no schema can detect */
export async function submitForm<Schema extends FormSchema, const Name extends string = "lastResult">(
  posted: Request | FormData,
  schema: Schema,
  { hideFields, resultName = "lastResult" as Name }: SubmitOptions<Name> = {},
) {
  const form = posted instanceof FormData ? posted : await readForm(posted);
  const submission = parseForm(form, schema);
  const resultOf = (errors?: FormErrors) =>
    ({ [resultName]: submission.reply({ ...(hideFields && { hideFields }), ...errors }) }) as ResultData<Name>;
  if (submission.status !== "success") return { rejected: data(resultOf(), { status: 422 }) };
  return {
    rejected: undefined,
    form,
    value: submission.value,
    reject<Extra extends object>(status: number, errors: FormErrors, extra?: Extra, headers: HeadersInit = {}) {
      return data({ ...resultOf(errors), ...(extra as Extra) }, { status, headers });
    },
  };
}
