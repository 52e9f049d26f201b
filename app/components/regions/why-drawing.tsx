import type { ReactNode } from "react";
import styles from "./why-drawing.module.css";

export type WhyPicture = "trestle" | "profile" | "evening" | "seasons" | "passage" | "bridge";

const width = 320;
const round = (value: number) => Math.round(value * 10) / 10;
const along = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, index) => round(from + ((to - from) * index) / (count - 1)));

const deck = 26;
const valley = (x: number) => round(deck + 62 * Math.sin((Math.PI * x) / width) ** 1.5);
const bents = along(9, 64, 256);
const trestle =
  `M0 ${deck}H${width}M0 ${deck - 4}H${width}M` +
  along(33, 0, width)
    .map((x) => `${x} ${valley(x)}`)
    .join("L") +
  bents.map((x) => `M${x - 2} ${deck}L${x - 6} ${valley(x - 6)}M${x + 2} ${deck}L${x + 6} ${valley(x + 6)}`).join("") +
  bents
    .slice(0, -1)
    .map((x, index) => `M${x + 3} ${deck + 16}H${(bents[index + 1] ?? x) - 3}`)
    .join("");

const profile =
  "M0 70q9-7 18 0t18 0 18 0M8 80q9-7 18 0t18 0M62 86C84 84 92 62 116 62S150 82 176 80L206 50 218 58 250 14 266 36 280 24 320 74" +
  along(6, 112, 152)
    .map((x) => `M${x} ${round(68 + (x - 112) * 0.3)}v7`)
    .join("") +
  "M250 14l-8 22 8-4 6 8";

const season = (peak: number) =>
  along(49, 0, width)
    .map((x) => `${x} ${round(44 - 30 * Math.cos(((x / width) * 12 - peak) * (Math.PI / 6)))}`)
    .join("L");

const cables = [100, 220].flatMap((tower) =>
  along(6, 12, 58).flatMap((reach, index) => [
    `M${tower} ${14 + index * 4}L${tower - reach} 62`,
    `M${tower} ${14 + index * 4}L${tower + reach} 62`,
  ]),
);
const bridge = `M0 62H${width}M0 67H${width}M100 10V86M220 10V86M92 86h16M212 86h16${cables.join("")}M0 82q8-5 16 0t16 0 16 0M140 82q8-5 16 0t16 0M260 82q8-5 16 0t16 0 16 0`;

const pictures: Readonly<Record<WhyPicture, ReactNode>> = {
  trestle: <path d={trestle} />,
  profile: <path d={profile} />,
  evening: (
    <>
      <path d={`M0 74H${width}`} />
      <path d="M16 74C60-14 260-14 304 74" strokeDasharray="2 6" />
      <circle cx="286" cy="48" r="11" fill="var(--signal)" stroke="none" />
      <path d="M286 68v12" />
      <text x="286" y="95" textAnchor="middle">
        9 pm
      </text>
    </>
  ),
  seasons: (
    <>
      <path d={`M${season(0.5)}`} stroke="var(--signal)" />
      <path d={`M${season(6.5)}`} />
      <path d={`M0 79H${width}`} strokeWidth="1" />
      {["Jan", "Apr", "Jul", "Oct"].map((month, index) => (
        <text key={month} x={index * 80} y="95">
          {month}
        </text>
      ))}
    </>
  ),
  passage: (
    <>
      <path d="M18 22C70 22 60 66 106 60S150 44 168 66 214 40 236 62 268 86 300 66" />
      {[
        [18, 22, "Pittsburgh", 30],
        [168, 66, "Cumberland", 138],
        [300, 66, "Washington", 248],
      ].map(([x, y, name, at]) => (
        <g key={name}>
          <circle cx={x} cy={y} r="6" fill="var(--deep)" />
          <text x={at} y={name === "Pittsburgh" ? 20 : 93}>
            {name}
          </text>
        </g>
      ))}
    </>
  ),
  bridge: <path d={bridge} />,
};

export function WhyDrawing({ drawing }: { drawing: WhyPicture }) {
  return (
    <svg viewBox={`0 0 ${width} 98`} className={styles.whyDrawing} aria-hidden>
      {pictures[drawing]}
    </svg>
  );
}
