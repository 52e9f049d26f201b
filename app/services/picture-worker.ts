// Runs in a process of its own (platform/confined-process.ts): writes a JPEG to the standard output.
import sharp, { type Metadata, type OverlayOptions, type Sharp } from "sharp";
import { refusedExitCode } from "#platform/confined-process.ts";
import { drawNumber } from "./sheet-number.ts";

// Decoders that are never needed cannot be attacked.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegFile", "VipsForeignLoadPngFile", "VipsForeignLoadWebpFile"] });
sharp.cache(false);
sharp.concurrency(1);

// Phones take 50 megapixels.
const maxInputPixels = 52_000_000;
const maxSide = 16_384;
const maxProportion = 100;
const maxHeldBytes = 250 * 2 ** 20;
const maxSeconds = 20;
const quality = 82;

/** @returns undefined for a picture that is broken, or too large to be decoded */
async function encode([side, path = ""]: string[]): Promise<Buffer | undefined> {
  const sidePixels = Number(side);
  const picture = await openPicture(path).catch(() => undefined);
  return picture
    ?.resize(sidePixels, sidePixels, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .jpeg({ quality })
    .timeout({ seconds: maxSeconds })
    .toBuffer()
    .catch(() => undefined);
}

/** Judged by its header, before anything is decoded: a line that is held costs what it is long. @throws an error */
async function openPicture(path: string): Promise<Sharp> {
  // Not "warning": cameras write stray bytes that every browser ignores.
  const picture = sharp(path, { limitInputPixels: maxInputPixels, failOn: "error", autoOrient: true });
  const header = await picture.metadata();
  const { width, height } = header;
  const [short = 0, long = 0] = [width, height].sort((one, other) => one - other);
  if (long > maxSide || long > short * maxProportion || width * height > maxInputPixels)
    throw new Error("the sides are too long");
  if (heldBytes(header) > maxHeldBytes) throw new Error("it takes too much memory");
  return picture;
}

/** What a decoder holds of the whole picture: of one that is drawn in several passes, all. */
function heldBytes({ channels, chromaSubsampling, depth, format, height, isProgressive, width }: Metadata): number {
  if (!isProgressive) return 0;
  const pixels = width * height;
  if (format === "png") return depth === "ushort" ? Number.POSITIVE_INFINITY : pixels * channels;
  // A coefficient has two bytes, and "4:2:0" has half a coefficient more for each pixel than a gray picture.
  const samples = chromaSubsampling === "4:2:0" ? 1.5 : chromaSubsampling === "4:2:2" ? 2 : channels;
  return pixels * samples * 2;
}

const maxSheetBytes = 4 * 1024 * 1024;
const sheetPixels = 2400;
const sheetGapPixels = 16;

async function drawSheet(paths: string[]): Promise<Buffer> {
  const columns = paths.length > 6 ? 3 : Math.min(2, paths.length);
  const side = Math.floor(sheetPixels / columns);
  const tiles: OverlayOptions[] = [];
  for (const [index, path] of paths.entries()) {
    const at = { left: (index % columns) * side, top: Math.floor(index / columns) * side };
    tiles.push({ ...(await readTile(path, side - sheetGapPixels)), ...at }, { ...drawNumber(index + 1), ...at });
  }
  const height = Math.ceil(paths.length / columns) * side;
  const create = { width: columns * side, height, channels: 3, background: "white" } as const;
  const sheet = await sharp({ create }).composite(tiles).raw().toBuffer({ resolveWithObject: true });
  for (const quality of [82, 65, 50, 35, 20]) {
    const jpeg = await sharp(sheet.data, { raw: sheet.info }).jpeg({ quality }).toBuffer();
    if (jpeg.byteLength <= maxSheetBytes) return jpeg;
  }
  throw new Error("the sheet of pictures is too large");
}

async function readTile(path: string, side: number): Promise<OverlayOptions> {
  const picture = await openPicture(path);
  const { data, info } = await picture
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: info };
}

const [task = "", ...args] = process.argv.slice(2);
const jpeg = await (task === "sheet" ? drawSheet(args) : encode(args));
if (jpeg) process.stdout.write(jpeg);
else process.exitCode = refusedExitCode;
