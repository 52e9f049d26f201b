/** A path without the slashes at its end. Not by /\/+$/, which tries again from every slash of a long row. */
export function trimSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}
