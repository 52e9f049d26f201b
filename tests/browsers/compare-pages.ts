import type { Lines, PageParts, Part } from "./page-parts.ts";

export const nearPx = 8;

/** What an engine shows in another way than Chromium. */
export function differencesOf(theirs: PageParts, chromium: PageParts): string[] {
  const known = new Map(chromium.parts.map((part) => [part.path, part]));
  const found = new Set(theirs.parts.map(({ path }) => path));
  const missing = chromium.parts.filter(({ path }) => !found.has(path));
  return [
    ...missing.map((part) => `${nameOf(part)} is missing`),
    ...theirs.parts.flatMap((part) => {
      const expected = known.get(part.path);
      return expected ? compare(part, expected, theirs, chromium) : [`${nameOf(part)} is not in Chromium`];
    }),
  ];
}

const nameOf = ({ path, name }: Part) => `${path} "${name}"`;

function compare(part: Part, expected: Part, theirs: PageParts, chromium: PageParts): string[] {
  const differences: string[] = [];
  const tell = (what: "isVisible" | "colors" | "left" | "top" | "width" | "height", why = "") => {
    const [is, was] = [part[what], expected[what]].map((each) => (typeof each === "number" ? Math.round(each) : each));
    differences.push(`${nameOf(part)}: ${what} ${is}, in Chromium ${was}${why}`);
  };
  if (part.isVisible !== expected.isVisible) tell("isVisible");
  if (part.colors !== expected.colors) tell("colors");
  if (!part.isVisible || !expected.isVisible) return differences;
  const isNear = (what: "left" | "top" | "width" | "height", { up, down }: Shift) => {
    const by = part[what] - expected[what];
    return by > -up - nearPx && by < down + nearPx;
  };
  const above = shiftOf(
    theirs,
    chromium,
    ({ sections, top }) => sections.includes(part.section) && top < expected.bottom,
  );
  const within = shiftOf(
    theirs,
    chromium,
    ({ path, sections }) => sections.includes(part.path) || isWithin(path, part),
  );
  const line = part.isInLine ? lineAround(part, chromium) : 0;
  if (!isNear("top", { up: above.up + line, down: above.down + line }))
    tell("top", ` (-${Math.round(above.up)} +${Math.round(above.down)})`);
  if (part.isInLine) return differences;
  if (!isNear("left", { up: 0, down: 0 })) tell("left");
  if (part.kind === "text") return differences;
  if (!isNear("width", { up: 0, down: 0 })) tell("width");
  if (!isNear("height", within)) tell("height", ` (-${Math.round(within.up)} +${Math.round(within.down)})`);
  return differences;
}

const isWithin = (path: string, { path: outer }: Part) => path === outer || path.startsWith(`${outer} `);

/** The height of a line of the block that a part flows in. */
function lineAround({ path }: Part, { lines }: PageParts): number {
  return lines.findLast((block) => path.startsWith(`${block.path} `))?.lineHeight ?? 0;
}

interface Shift {
  up: number;
  down: number;
}

/**
 * How far the lines of these blocks may move what is below or beside them. Texts are broken into lines at other words,
 * and WebKit rounds the height of each line down to whole pixels.
 */
function shiftOf(theirs: PageParts, chromium: PageParts, isMeant: (block: Lines) => boolean): Shift {
  const counts = new Map(theirs.lines.map(({ path, count }) => [path, count]));
  const shift = { up: 0, down: 0 };
  for (const block of chromium.lines.filter(isMeant)) {
    const more = (counts.get(block.path) ?? block.count) - block.count;
    shift.up += block.count * (block.lineHeight % 1) + Math.max(0, -more) * block.lineHeight;
    shift.down += Math.max(0, more) * block.lineHeight;
  }
  return shift;
}
