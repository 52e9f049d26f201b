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
    const padding = Number.parseFloat(getComputedStyle(frame).paddingLeft);
    const startOf = (each: HTMLElement) => each.offsetLeft - frame.offsetLeft - padding;
    const end = startOf(link) + padding + link.offsetWidth;
    // A link under the fading edge is not in view.
    const room = frame.clientWidth - 2 * padding;
    const first = end - startOf(before) < room ? before : link;
    // Not scrollIntoView, which would also move the page.
    frame.scrollLeft = end < room ? 0 : startOf(first);
  }, [current]);
  return strip;
}
