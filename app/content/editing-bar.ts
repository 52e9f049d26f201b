/** On a public page, for owners. */
export const editingBar = {
  label: "Editing",
  edit: "Edit this page",
  preview: (version: number, title: string) =>
    `You are looking at version ${version} of “${title}”, which is not live.`,
  back: "Back to the editor",
} as const;
