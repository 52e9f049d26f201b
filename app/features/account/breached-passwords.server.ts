let breached: Promise<Set<string>> | undefined;

export async function isBreachedPassword(password: string): Promise<boolean> {
  // Loaded at the first sign-up, because the list has 30,000 words.
  breached ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return (await breached).has(password.toLowerCase());
}
