/** The field's rule decides its control unless `control` is set. */
export interface FieldLayout<Name extends string> {
  name: Name;
  control?: "radio";
  autoComplete?: string;
  hint?: string;
  placeholder?: string;
  rows?: number;
  /** Suggestions; any other text is accepted as well. */
  list?: readonly string[];
}

/** Fields in an inner list are side by side where space allows. */
export type FormLayout<Rules = Record<string, unknown>, More extends string = never> = (
  | FieldLayout<(keyof Rules & string) | More>
  | FieldLayout<(keyof Rules & string) | More>[]
)[];

export const sentWords = {
  reference: "Reference",
  emailed: "We've emailed you the reference and the link to your own page.",
  notEmailed:
    "We've already sent several emails to this address in the last hour, so we didn't send another. Please write down your reference.",
} as const;
