import type { Session } from "./engines/session.ts";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Part extends Box {
  /** The same in every engine. */
  path: string;
  kind: "section" | "picture" | "control" | "text";
  name: string;
  isVisible: boolean;
  /** In a line of text, or of what wraps like words. */
  isInLine: boolean;
  /** From the top of the page. */
  bottom: number;
  colors: string;
  /** The path of the section that `left` and `top` are measured from. */
  section: string;
}

/** A block of lines: text, or what wraps like words. */
export interface Lines {
  path: string;
  /** The sections around it. */
  sections: string[];
  /** From the top of the page. */
  top: number;
  count: number;
  lineHeight: number;
}

export interface PageParts {
  parts: Part[];
  lines: Lines[];
  scrollWidth: number;
  clientWidth: number;
  scrollHeight: number;
  /** Of the footer, or of the viewport where that is higher than the page. */
  bottom: number;
}

export const readPage = (session: Session): Promise<PageParts> =>
  session.evaluate(
    `(() => { ${pathOf} ${sectionOf} ${isInLine} ${readParts} ${readLines} ${readDocument} return readDocument() })()`,
  );

function readDocument(): PageParts {
  const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
  scrollTo({ top: 0, left: 0, behavior: "instant" });
  const footerBottom = document.querySelector("body > footer")?.getBoundingClientRect().bottom;
  return {
    parts: readParts(),
    lines: readLines(),
    scrollWidth,
    clientWidth,
    scrollHeight,
    bottom: Math.max(footerBottom ?? scrollHeight, innerHeight),
  };
}

function pathOf(element: Element): string {
  const steps: string[] = [];
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
    const { tagName } = each;
    const alike = [...(each.parentElement?.children ?? [])].filter((other) => other.tagName === tagName);
    steps.unshift(tagName.toLowerCase() + (alike.length > 1 ? alike.indexOf(each) + 1 : ""));
  }
  return steps.join(" ");
}

function sectionOf(element: Element): Element {
  const section = element.parentElement?.closest("section, article, aside, nav, form, header, footer, main, body");
  return section ?? document.body;
}

function isInLine(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (each.matches("section, article, nav, form, header, footer, main, body")) return false;
    if (getComputedStyle(each).display.startsWith("inline")) return true;
    if (each.parentElement && getComputedStyle(each.parentElement).flexWrap === "wrap") return true;
  }
  return false;
}

function readParts(): Part[] {
  const kinds = {
    section: "section, article, aside, nav, form, header, footer, main",
    picture: "svg:not(svg svg), img, canvas",
    control: "a, button, input, select, textarea, summary",
    text: "h1, h2, h3, h4, h5, h6, p, li, dt, dd, figcaption, legend, label, th, td, blockquote",
  } as const;
  const all = [...document.body.querySelectorAll(Object.values(kinds).join())];
  return all.map((element): Part => {
    const box = element.getBoundingClientRect();
    const section = sectionOf(element);
    const from = section.getBoundingClientRect();
    const style = getComputedStyle(element);
    const sides = ["Top", "Right", "Bottom", "Left"] as const;
    const borders = sides.map((side) => (style[`border${side}Width`] === "0px" ? "" : style[`border${side}Color`]));
    const underlines = [element, ...element.querySelectorAll(":scope > :is(strong, span)")].map((each) => {
      const { textDecorationColor, textDecorationLine } = getComputedStyle(each);
      return textDecorationLine === "none" ? "" : textDecorationColor;
    });
    const kind = (Object.keys(kinds) as Part["kind"][]).find((each) => element.matches(kinds[each]));
    return {
      path: pathOf(element),
      kind: kind ?? "text",
      name: (element.textContent.trim() || element.getAttribute("name") || "").slice(0, 40),
      isVisible:
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box.width > 1 && box.height > 1,
      isInLine: isInLine(element),
      bottom: box.bottom,
      colors: [style.color, style.backgroundColor, ...borders, ...underlines].join(" "),
      section: pathOf(section),
      left: box.left - from.left,
      top: box.top - from.top,
      width: box.width,
      height: box.height,
    };
  });
}

function readLines(): Lines[] {
  const styleOf = (element: Element) => getComputedStyle(element);
  const isInline = (element: Element) => /^(inline|contents|none)/.test(styleOf(element).display);
  return [...document.body.querySelectorAll(":not(svg *)")].flatMap((element): Lines[] => {
    if (isInline(element) || !element.textContent.trim() || !element.checkVisibility()) return [];
    const { flexWrap, display, lineHeight } = styleOf(element);
    const isWrapping = display.includes("flex") && flexWrap === "wrap";
    const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
    if (!hasText && !isWrapping && ![...element.children].every(isInline)) return [];
    const tops = [...element.children].map((child) => Math.round(child.getBoundingClientRect().top));
    const range = document.createRange();
    range.selectNodeContents(element);
    const { top, height } = range.getBoundingClientRect();
    const count = isWrapping ? new Set(tops).size : Math.max(1, Math.round(height / Number.parseFloat(lineHeight)));
    const sections: string[] = [];
    for (let each = sectionOf(element); each !== document.body; each = sectionOf(each)) sections.push(pathOf(each));
    const path = pathOf(element);
    const step = isWrapping ? height / count : Number.parseFloat(lineHeight);
    return [{ path, sections: [...sections, ""], top, count, lineHeight: step }];
  });
}
