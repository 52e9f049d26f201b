/** On a public page, for owners. */
export const editingBar = {
  label: "Editing",
  edit: "Edit this page",
  preview: (version: number, title: string) => `Preview of version ${version} of “${title}”. It isn't live.`,
  back: "Back to the editor",
} as const;
