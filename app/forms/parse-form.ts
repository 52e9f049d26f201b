import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { $ZodObject, input, output } from "zod/v4/core";
import { isGuardField } from "./guard-fields.ts";

/**
 * Checks a form against its schema, the same way in the browser and on the server.
 * Fields that the schema does not know and fields sent twice are refused as a whole, in the form's own error list.
 */
export function parseForm<Schema extends $ZodObject & { shape: object }>(
  form: FormData,
  schema: Schema,
): Submission<input<Schema>, string[], output<Schema>> {
  const known = new FormData();
  const faults = new Set<string>();
  for (const [name, value] of form) {
    if (isGuardField(name)) continue;
    if (!Object.hasOwn(schema.shape, name)) faults.add(`This form has no field named "${name.slice(0, 40)}"`);
    else if (known.has(name)) faults.add(`The field "${name}" was sent more than once`);
    else known.set(name, value);
  }
  const submission = parseWithZod(known, { schema });
  if (faults.size === 0) return submission;
  const formErrors = [...faults].slice(0, 5);
  const error = { ...(submission.status === "error" ? submission.error : {}), "": formErrors };
  return {
    status: "error",
    payload: submission.payload,
    error,
    reply: (options) =>
      submission.status === "error"
        ? submission.reply({ ...options, formErrors })
        : { ...submission.reply(options), status: "error", error },
  };
}
