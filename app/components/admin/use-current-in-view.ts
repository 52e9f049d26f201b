import { type RefObject, useEffect, useRef } from "react";

/** Of a strip that scrolls sideways: its current link is in view whenever `current` changes. */
export function useCurrentInView<Strip extends HTMLElement>(current: unknown): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link alone counts
  useEffect(() => {
    const frame = strip.current;
    if (!frame) return;
    const links = [...frame.querySelectorAll("a")];
    const place = links.findIndex((link) => link.matches("[aria-current], [aria-selected=true]"));
    const [link, before] = [links[place], links[place - 1] ?? frame];
    if (!link) return;
    const end = link.offsetLeft + link.offsetWidth - frame.offsetLeft;
    const padding = Number.parseFloat(getComputedStyle(frame).paddingLeft);
    // Not scrollIntoView, which would also move the page.
    frame.scrollLeft = end < frame.clientWidth ? 0 : before.offsetLeft - frame.offsetLeft - padding;
  }, [current]);
  return strip;
}
