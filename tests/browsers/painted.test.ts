import sharp from "sharp";
import { expect, test } from "vitest";
import { serveSite } from "./browser-test.ts";
import type { Session } from "./engines/session.ts";

const site = serveSite();

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  test.each(["/", "/contact", "/host"])(
    `BROWSER-01 B1 shows the footer of %s painted, ${width} pixels wide`,
    async (path) => {
      const session = await site.open({ width, height });
      await session.goto(site.product.url + path);
      const blank = async () => {
        await session.press("End");
        return blankLinks(session, "footer a");
      };
      await expect.poll(blank, { timeout: 10_000 }).toEqual([]);
    },
  );

interface Box {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

function boxesInView(selector: string): Box[] {
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const isInView = width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return isInView
      ? [
          {
            text: element.textContent.trim(),
            left: Math.floor(left),
            top: Math.floor(top),
            width: Math.floor(width),
            height: Math.floor(height),
          },
        ]
      : [];
  });
}

/** The links in view whose boxes are of one color. */
async function blankLinks(session: Session, selector: string): Promise<string[]> {
  const boxes = await session.evaluate(boxesInView, selector);
  if (boxes.length < 4) return [`only ${boxes.length} links in view`];
  const png = await session.screenshot();
  const blank: string[] = [];
  for (const { text, ...box } of boxes) {
    const { channels } = await sharp(await sharp(png).extract(box).png().toBuffer()).stats();
    if (channels.every(({ min, max }) => min === max)) blank.push(text);
  }
  return blank;
}
