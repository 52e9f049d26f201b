// Three columns by five rows each: the machine may have no fonts.
const digits = [
  "111101101101111",
  "010110010010111",
  "111001111100111",
  "111001111001111",
  "101101111001001",
  "111100111001111",
  "111100111101111",
  "111001001001001",
  "111101111101111",
  "111101111001111",
];
const dotPixels = 10;

/** White digits on black, one byte a pixel. */
export function drawNumber(number: number): { input: Buffer; raw: { width: number; height: number; channels: 1 } } {
  const shapes = [...String(number)].map((digit) => digits[Number(digit)] ?? "");
  const [columns, rows] = [shapes.length * 4 + 1, 7];
  const [width, height] = [columns * dotPixels, rows * dotPixels];
  const input = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [column, row] = [Math.floor(x / dotPixels) - 1, Math.floor(y / dotPixels) - 1];
      const isLit =
        column % 4 < 3 && row >= 0 && row < 5 && shapes[Math.floor(column / 4)]?.[row * 3 + (column % 4)] === "1";
      if (isLit) input[y * width + x] = 255;
    }
  }
  return { input, raw: { width, height, channels: 1 } };
}
