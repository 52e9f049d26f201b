export function setField(formId: string, name: string, next: (value: string) => string): void {
  const form = document.forms.namedItem(formId);
  const field = form?.elements.namedItem(name);
  if (
    !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement)
  )
    return;
  field.value = next(field.value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
