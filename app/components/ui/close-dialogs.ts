// Fallback for browsers without `closedby` (Safari, Firefox before 141): a click beside a dialog closes it.
if (typeof document !== "undefined" && !("closedBy" in HTMLDialogElement.prototype)) {
  // Whoever selects text may let go of the button beside the dialog.
  let pressed: HTMLDialogElement | undefined;
  document.addEventListener("pointerdown", (event) => {
    pressed = dialogBeside(event);
  });
  document.addEventListener("click", (event) => {
    const dialog = dialogBeside(event);
    if (dialog && dialog === pressed) dialog.close();
  });
}

function dialogBeside({ target, clientX: x, clientY: y }: MouseEvent): HTMLDialogElement | undefined {
  if (!(target instanceof HTMLDialogElement) || target.getAttribute("closedby") !== "any") return;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom ? target : undefined;
}
