import type { MouseEvent } from "react";

/** False where the link is to open in a tab or window of its own. */
export const isPlainClick = ({ altKey, button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);
