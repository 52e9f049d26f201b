import { useEffect, useRef } from "react";
import { isFocusFree, reveal } from "./reveal.ts";

export function useReveal<Target extends HTMLElement>(reason: unknown) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (!reason) return;
    const timer = setTimeout(() => {
      if (!target.current || !isFocusFree()) return;
      reveal(target.current);
      // At the screen's edge a toast would lie on it.
      target.current.scrollIntoView({ block: "center" });
    });
    return () => clearTimeout(timer);
  }, [reason]);
  return target;
}
