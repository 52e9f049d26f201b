import { useEffect, useRef } from "react";
import { isFocusFree, reveal } from "./reveal.ts";

export function useReveal<Target extends HTMLElement>(reason: unknown) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (!reason) return;
    const timer = setTimeout(() => target.current && isFocusFree() && reveal(target.current));
    return () => clearTimeout(timer);
  }, [reason]);
  return target;
}
