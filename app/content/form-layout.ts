/** One field of a form; its control follows from its rule unless `control` says otherwise. */
export interface FieldLayout<Name extends string> {
  name: Name;
  control?: "radio";
  autoComplete?: string;
  hint?: string;
  placeholder?: string;
  rows?: number;
}

/** Fields from top to bottom; those in an inner list are side by side where there is room. */
export type FormLayout<Rules = Record<string, unknown>, More extends string = never> = (
  | FieldLayout<(keyof Rules & string) | More>
  | FieldLayout<(keyof Rules & string) | More>[]
)[];
