import { useLocation, useParams } from "react-router";
import { trimSlashes } from "./trim-slashes.ts";

/** Canonical path: ignores case and a trailing slash. */
export function usePagePath(): string {
  const { pathname } = useLocation();
  const own = new Set(Object.values(useParams()));
  const parts = (trimSlashes(pathname) || "/").split("/");
  return parts.map((part) => (own.has(part) ? part : part.toLowerCase())).join("/");
}
