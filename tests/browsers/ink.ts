import sharp from "sharp";
import type { Session } from "./engines/session.ts";
import type { Box } from "./page-parts.ts";

interface Target extends Box {
  index: number;
  name: string;
}

interface View {
  targets: Target[];
  /** What no scrolling brings into view. */
  outOfReach?: Target;
}

const leastContrast = 40;

/** The headings, paragraphs and links that are not painted where they are. Scrolls down the page, a view at a time. */
export async function blankParts(session: Session): Promise<string[]> {
  const blank: string[] = [];
  const done: number[] = [];
  for (;;) {
    const view = await session.evaluate<Promise<View>, []>(
      `(() => { ${targetsOf} ${freeBoxOf} ${isInSight} ${scrollTowards} ${scrollOn} return scrollOn(${JSON.stringify(done)}) })()`,
    );
    const { targets, outOfReach } = view;
    if (outOfReach) blank.push(`${outOfReach.name} cannot be scrolled to`);
    done.push(...[...targets, ...(outOfReach ? [outOfReach] : [])].map(({ index }) => index));
    if (!outOfReach && targets.length === 0) return blank;
    if (targets.length === 0) continue;
    const picture = await pixelsOf(session);
    blank.push(...targets.filter((target) => contrastIn(picture, target) < leastContrast).map(({ name }) => name));
  }
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

/** Of the viewport. */
export async function pixelsOf(session: Session) {
  return sharp(await session.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Between the lightest and the darkest pixel, in the color where that is most; up to 255. */
export function contrastIn({ data, info }: Pixels, box: Box): number {
  let contrast = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    let [low, high] = [255, 0];
    for (let y = box.top; y < box.top + box.height; y += 1)
      for (let x = box.left; x < box.left + box.width; x += 1) {
        const value = data[(y * info.width + x) * info.channels + channel] ?? 0;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    contrast = Math.max(contrast, high - low);
  }
  return contrast;
}

/** The largest piece of each, with its content. */
function targetsOf(): { element: Element; index: number }[] {
  const isShown = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isOnPage = left + scrollX + width > 0 && top + scrollY + height > 0;
    const content = element.textContent.trim() || element.querySelector("svg, img");
    return isOnPage && width > 1 && height > 1 && content && !isClipped(element);
  };
  const isClipped = (element: Element) =>
    Boolean(element.closest(".visually-hidden")) || getComputedStyle(element).clipPath !== "none";
  return [...document.querySelectorAll("h1, h2, h3, h4, h5, h6, p, a[href]:not(.skip-link)")]
    .map((element, index) => ({ element, index }))
    .filter(
      ({ element }) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && isShown(element),
    );
}

/** In the viewport, as whole pixels; of a box that is higher, the first part. */
function freeBoxOf({ element, index }: { element: Element; index: number }): Target {
  const area = ({ width, height }: DOMRect) => width * height;
  const [box = element.getBoundingClientRect()] = [...element.getClientRects()].sort((a, b) => area(b) - area(a));
  const left = Math.floor(box.left);
  const top = Math.floor(box.top);
  return {
    index,
    name: `${element.tagName.toLowerCase()} "${element.textContent.trim().slice(0, 40)}"`,
    left,
    top,
    width: Math.min(Math.ceil(box.width), innerWidth - 1),
    height: Math.min(Math.ceil(box.height), innerHeight / 2),
  };
}

function isInSight(element: Element, { left, top, width, height }: Box): boolean {
  if (left < 0 || top < 0 || width < 2 || left + width > innerWidth || top + height > innerHeight) return false;
  return [top + 1, top + height - 1].every((y) => {
    const over = document.elementFromPoint(left + width / 2, y);
    for (let each = over; each && !each.contains(element); each = each.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(each).position) && !element.contains(each)) return false;
    return true;
  });
}

/** Ends two frames after the element stands still: strips snap. */
async function scrollTowards(element: Element, block: "start" | "center"): Promise<void> {
  element.scrollIntoView({ block, inline: "center", behavior: "instant" });
  // Clear of what sticks to the top.
  if (block === "start") scrollBy({ top: -innerHeight / 4, behavior: "instant" });
  const placeOf = () => Object.values(element.getBoundingClientRect().toJSON()).join();
  let before = "";
  for (let stillFrames = 0; stillFrames < 2; ) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    stillFrames = placeOf() === before ? stillFrames + 1 : 0;
    before = placeOf();
  }
}

async function scrollOn(done: number[]): Promise<View> {
  const next = targetsOf().filter(({ index }) => !done.includes(index));
  const [first] = next;
  if (!first) return { targets: [] };
  for (const block of ["start", "center"] as const) {
    await scrollTowards(first.element, block);
    const targets = next
      .map((each) => ({ ...each, box: freeBoxOf(each) }))
      .filter(({ element, box }) => isInSight(element, box))
      .map(({ box }) => box);
    if (targets.some(({ index }) => index === first.index)) return { targets };
  }
  return { targets: [], outOfReach: freeBoxOf(first) };
}
