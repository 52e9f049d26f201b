import { encode } from "uqr";

/** An SVG path on a square of `size` modules, with a margin of two. */
export interface QrPicture {
  path: string;
  size: number;
}

export function encodeQrCode(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { path, size };
}
