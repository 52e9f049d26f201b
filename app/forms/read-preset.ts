type Choices = Record<string, readonly string[]>;

export function readPreset<Listed extends Choices>(
  query: URLSearchParams,
  choices: Listed,
): { [Name in keyof Listed]?: Listed[Name][number] } {
  const preset: Record<string, string> = {};
  for (const [name, values] of Object.entries(choices)) {
    const value = query.get(name);
    if (value && values.includes(value)) preset[name] = value;
  }
  return preset as { [Name in keyof Listed]?: Listed[Name][number] };
}
