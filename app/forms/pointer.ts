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

/**
 * Runs at once after a key. After a press it waits for the click that the press ends in: what appears on the page in
 * between would move a button away from under the pointer, and the click would be lost.
 */
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
