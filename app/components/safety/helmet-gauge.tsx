import { limits } from "../../content/riding-limits.ts";
import styles from "./helmet-gauge.module.css";

const ribCount = 20;
const filled = Math.round((limits.helmet.percent / 100) * ribCount);
const middleX = 300;
const [brimY, crownY] = [318, 46];

/** Half width at the brim; the back of a head is longer than its front. */
const reach = (share: number): number => middleX + (share * 2 - 1) * (share < 0.5 ? 268 : 244);

const edge = (share: number): { up: string; down: string } => {
  const foot = Math.round(reach(share));
  const head = Math.round(middleX + (foot - middleX) * 0.24);
  return {
    up: `M${foot} ${brimY}Q${foot} ${crownY + 8} ${head} ${crownY}`,
    down: `Q${foot} ${crownY + 8} ${foot} ${brimY}`,
  };
};

const rib = (index: number): string => {
  const [left, right] = [edge((index + 0.09) / ribCount), edge((index + 0.91) / ribCount)];
  const head = Math.round(middleX + (reach((index + 0.91) / ribCount) - middleX) * 0.24);
  return `${left.up}L${head} ${crownY}${right.down}z`;
};

const ribs = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => rib(from + at)).join("");

export function HelmetGauge({ title }: { title: string }) {
  return (
    <svg viewBox="0 0 620 478" className={styles.helmetGauge} role="img" aria-label={title}>
      <path d={ribs(0, filled)} fill="var(--tide)" />
      <path d={ribs(filled, ribCount)} fill="none" stroke="var(--ink)" strokeWidth="1.600" strokeDasharray="4 4" />
      <g fill="none" stroke="var(--ink)" strokeWidth="3" strokeLinejoin="round">
        <path d="M26 324C22 352 34 368 60 366L120 340H536L606 352C596 336 572 326 540 324z" fill="var(--ink)" />
        <path d="M150 342L262 424C290 446 330 452 354 438L376 424M424 342L376 424M262 342V424" />
        <path d="M358 414l28 8-8 24-28-8z" fill="var(--cedar)" />
      </g>
    </svg>
  );
}
