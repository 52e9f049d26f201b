import { vancouverMap } from "../../content/vancouver-hosts.ts";
import { chartSize, project } from "./coast.ts";

const { width, height } = chartSize;

const minutes = (from: number, to: number) =>
  Array.from({ length: Math.floor(to * 60) - Math.ceil(from * 60) + 1 }, (_, index) => Math.ceil(from * 60) + index);

export const meridians = minutes(-vancouverMap.east, -vancouverMap.west).map((minute) => ({
  minute,
  x: Math.round(project(-minute / 60, 49.2)[0]),
}));

export const parallels = minutes(vancouverMap.south, vancouverMap.north).map((minute) => ({
  minute,
  y: Math.round(project(-123.1, minute / 60)[1]),
}));

/** A tick at each minute of arc, along the frame. */
export const ticks =
  meridians.map(({ x }) => `M${x} 0v12M${x} ${height}v-12`).join("") +
  parallels.map(({ y }) => `M0 ${y}h12M${width} ${y}h-12`).join("");

export const metersPerUnit = 14.46;
export const kilometer = Math.round(1000 / metersPerUnit);
