// Fallback for browsers without invoker commands (before Chrome 135, Firefox 144, Safari 26.2).
if (typeof document !== "undefined" && !("commandForElement" in HTMLButtonElement.prototype))
  document.addEventListener("click", ({ target }) => {
    const id = (target as Element).closest("button[commandfor]")?.getAttribute("commandfor");
    if (id) (document.getElementById(id) as HTMLDialogElement | null)?.showModal();
  });
