export type FieldRule =
  | { type: "line" | "phone" | "email" | "url" | "paragraph"; min: number; max: number; isOptional?: true }
  | { type: "day"; isOptional: true }
  | { type: "choice"; values: readonly [string, ...string[]] };

export type FieldRules = Record<string, FieldRule>;

type ChoiceName<Rules> = { [Name in keyof Rules]: Rules[Name] extends { type: "choice" } ? Name : never }[keyof Rules];

type Choices<Rules> = {
  [Name in ChoiceName<Rules>]: Rules[Name] extends { values: infer Values extends readonly string[] } ? Values : never;
};

export type ChoiceLabels<Rules> = { [Name in ChoiceName<Rules>]: Record<Choices<Rules>[Name][number], string> };

export const choicesOf = <Rules extends FieldRules>(rules: Rules) =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => (rule.type === "choice" ? [[name, rule.values]] : [])),
  ) as unknown as Choices<Rules>;

export type Answers<Rules> = {
  [Name in keyof Rules]: Rules[Name] extends { values: readonly (infer Value)[] }
    ? Value
    : Rules[Name] extends { type: "url" | "day" } | { type: "phone"; isOptional: true }
      ? string | undefined
      : string;
};
