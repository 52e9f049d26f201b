import { useLocation, useParams } from "react-router";
import { trimSlashes } from "./trim-slashes.ts";

/** The path of the page in the one way that counts, whatever the case or the slash at the end that it was asked with. */
export function usePagePath(): string {
  const { pathname } = useLocation();
  const own = new Set(Object.values(useParams()));
  const parts = (trimSlashes(pathname) || "/").split("/");
  return parts.map((part) => (own.has(part) ? part : part.toLowerCase())).join("/");
}
