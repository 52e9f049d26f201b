import { hardLine, type Spot, softLine } from "../illustrations/terrain.ts";
import { arbutusGreenway, bridges, lakes, land, outline, parks, seawall, survey } from "./coast.ts";

export const outlines = (shapes: readonly (readonly Spot[])[]) => shapes.map(outline).join("");

export const landPath = outlines(land);
export const lakesPath = outlines(lakes);
export const parksPath = outlines(parks);
export const bridgesPath = bridges.map((list) => hardLine(survey(list))).join("");
export const seawallPath = softLine(seawall);
export const greenwayPath = softLine(arbutusGreenway);

/** How a line is drawn: the color is a token's name, the width in the drawing's units. */
export const stroked = (color: string, strokeWidth = 1, strokeDasharray?: string) =>
  ({ fill: "none", stroke: `var(--${color})`, strokeWidth, strokeDasharray }) as const;

/** Dots in a row. */
export const dotted = (color: string, strokeWidth: number, gap: number) =>
  ({ ...stroked(color, strokeWidth, `.1 ${gap}`), strokeLinecap: "round" }) as const;
