const longestPressMs = 1_000;
let isByPointer = false;

if (typeof document !== "undefined") {
  for (const sign of ["pointerdown", "keydown"])
    addEventListener(
      sign,
      ({ type }) => {
        isByPointer = type === "pointerdown";
      },
      true,
    );
}

/** After a press, waits for the click: new content in between would move the button away and lose the click. */
export function afterPointer(run: () => void): void {
  if (!isByPointer) {
    run();
    return;
  }
  const done = () => {
    removeEventListener("click", done, true);
    clearTimeout(timer);
    setTimeout(run);
  };
  const timer = setTimeout(done, longestPressMs);
  addEventListener("click", done, true);
}
