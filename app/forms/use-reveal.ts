import { useEffect, useRef } from "react";
import { isFocusFree, reveal } from "./reveal.ts";

/**
 * Reveals an element each time that there is a new reason to, unless somebody is in a field by then.
 * @param reason what an action answered, or another value that changes with it; a falsy one is none
 */
export function useReveal<Target extends HTMLElement>(reason: unknown) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (!reason) return;
    // Once everything that the reason changes on the page has its place.
    const timer = setTimeout(() => target.current && isFocusFree() && reveal(target.current));
    return () => clearTimeout(timer);
  }, [reason]);
  return target;
}
