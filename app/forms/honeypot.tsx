import { guardFields } from "./honeypot-fields.ts";

/**
 * What tells people from programs without asking them anything: a field that only a program fills in, and when the form
 * was made. Given another key it is empty again: what a program of the browser's own filled in is not sent twice.
 * @param stamp from the loader that made the form
 */
export function FormGuard({ stamp }: { stamp: string }) {
  return (
    <>
      <input type="hidden" name={guardFields.stamp} defaultValue={stamp} />
      <div className="form-guard" aria-hidden="true">
        <label>
          Please leave this field empty
          <input type="text" name={guardFields.trap} defaultValue="" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
