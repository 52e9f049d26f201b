import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32, createDeflate, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** What no stored picture may contain: texts of the metadata that `withMetadata` adds. */
export const secrets = ["Ada Secret", "iPhone of Ada", "xmp-secret", "text-secret"];

/** Red above green. */
export function photo({ width = 60, height = 40 } = {}): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) pixels[at * 3 + (at < (width * height) / 2 ? 0 : 1)] = 220;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** With a place, a name and a camera, in EXIF and XMP. */
export const withMetadata = (picture: Sharp, orientation = 1) =>
  picture
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Artist: "Ada Secret", Model: "iPhone of Ada" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "49/1 16/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "123/1 8/1 0/1" },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>xmp-secret</rdf:RDF></x:xmpmeta>');

const pngStart = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(content.length + 12);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(type, 4, "latin1");
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, content.length + 8)), content.length + 8);
  return chunk;
}

/** Adds chunks after the PNG's header. */
export function withTextChunks(png: Buffer): Buffer {
  const texts = [
    pngChunk("tEXt", Buffer.from("Location\0text-secret", "latin1")),
    pngChunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), deflateSync("text-secret")])),
    pngChunk("iTXt", Buffer.from("XML:com.adobe.xmp\0\0\0\0\0text-secret", "latin1")),
  ];
  return Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]);
}

interface Shape {
  width: number;
  height: number;
  /** Of 16 bits and four channels; else black or white. */
  isDeep?: boolean;
}

/** A few hundred kilobytes that decode to as many pixels as named. */
export async function pngOf({ width, height, isDeep = false }: Shape): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(isDeep ? 16 : 1, 8);
  header.writeUInt8(isDeep ? 6 : 0, 9);
  const bytes = height * ((isDeep ? width * 8 : Math.ceil(width / 8)) + 1);
  const rows = await buffer(Readable.from(zeros(bytes)).pipe(createDeflate({ level: 9 })));
  return Buffer.concat([pngStart, pngChunk("IHDR", header), pngChunk("IDAT", rows), pngChunk("IEND", Buffer.alloc(0))]);
}

function* zeros(bytes: number): Generator<Buffer> {
  const block = Buffer.alloc(2 ** 20);
  for (let left = bytes; left > 0; left -= block.length) yield block.subarray(0, left);
}

export const pngBomb = (side: number) => pngOf({ width: side, height: side });

/** A JPEG's header that claims other dimensions. */
export function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const at = changed.indexOf(Buffer.from("ffc0", "hex"));
  changed.writeUInt16BE(height, at + 5);
  changed.writeUInt16BE(width, at + 7);
  return changed;
}

/** Of a JPEG, in order; `tail` is what follows the end of the picture. */
export function jpegParts(jpeg: Buffer): { markers: string[]; tail: number } {
  const markers: string[] = [];
  let at = 2;
  for (;;) {
    const marker = jpeg.readUInt16BE(at);
    markers.push(marker.toString(16));
    if (marker === 0xffda) break;
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  const end = jpeg.indexOf(Buffer.from("ffd9", "hex"), at);
  return { markers, tail: jpeg.length - end - 2 };
}
