// Nothing that sounds or looks like something else: no B or 8, I, 1 or L, O, 0 or Q, S or 5, U or V, Z or 2.
const form = /^[ACDEFGHJKMNPRTWXY34679]{6}$/;
export const referenceForm = form.source;
export const isReference = (text: string): boolean => form.test(text);

/** As people read it out: in two groups. Records of before have an id only. */
export const shownReference = ({ id, reference }: { id: string; reference?: string }): string =>
  reference ? `${reference.slice(0, 3)}-${reference.slice(3)}` : id;

/** With or without the dash, in capitals or not; nothing for other text. */
export function readReference(text: string): string | undefined {
  const bare = text.replace(/[\s-]/g, "").toUpperCase();
  return form.test(bare) ? bare : undefined;
}
