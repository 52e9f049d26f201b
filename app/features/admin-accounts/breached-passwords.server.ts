let known: Promise<Set<string>> | undefined;

/** Whether a password is on the lists that attackers try first; upper and lower case are the same to them. */
export async function isKnownPassword(password: string): Promise<boolean> {
  // 30,000 words, loaded with the first sign-up: most processes never need them.
  known ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return (await known).has(password.toLowerCase());
}
