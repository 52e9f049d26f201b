/** Not /\/+$/, which takes quadratic time on long runs of slashes. */
export function trimSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}
