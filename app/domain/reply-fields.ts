/** What a reply or template may name in braces, such as {firstName}. */
export const replyFields = ["firstName", "name", "reference"] as const;
export type ReplyFields = Record<(typeof replyFields)[number], string>;

export const fillFields = (text: string, fields: ReplyFields): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) => (isReplyField(name) ? fields[name] : written));

/** Templates replace each other and stand once; what somebody wrote is kept. All of them are filled in. */
export function withTemplate(written: string, template: string, templates: readonly string[]): string {
  const [text, chosen, ...all] = [written, template, ...templates].map((each) => each.replaceAll("\r\n", "\n").trim());
  if (!text || all.includes(text)) return template;
  return chosen && text.includes(chosen) ? written : `${written.trimEnd()}\n\n${template}`;
}

/** @returns those that nothing would fill, as written */
export const unknownFields = (text: string): string[] =>
  [...text.matchAll(/\{?\{([^{}]*)\}\}?/g)].flatMap(([written, name = ""]) =>
    isReplyField(name) && written === `{${name}}` ? [] : [written],
  );

const isReplyField = (name: string): name is keyof ReplyFields => (replyFields as readonly string[]).includes(name);
