let breached: Promise<Set<string>> | undefined;

/** Whether a password is on the lists that attackers try first, in upper or lower case. */
export async function isBreachedPassword(password: string): Promise<boolean> {
  // 30,000 words, loaded with the first sign-up: most processes never need them.
  breached ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return (await breached).has(password.toLowerCase());
}
