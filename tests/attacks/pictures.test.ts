import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readRefusal } from "../../app/forms/read-form.server.ts";
import { preparePictures } from "../../app/services/pictures.server.ts";
import { claiming, photo, pngBomb, pngOf } from "../support/factories/picture.ts";
import { note, sized } from "../support/measurements.ts";
import { peakMbWhile } from "../support/processes.ts";
import { randomFrom, seed } from "../support/random.ts";

let folder: string;
let incoming: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidewheel-pictures-"));
  incoming = await mkdtemp(join(folder, "incoming-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function upload(bytes: Buffer) {
  const path = join(folder, `upload-${++count}`);
  await writeFile(path, bytes);
  return { path, filename: "dent.jpg", bytes: bytes.length, fault: undefined };
}

test("RETURN-04 S9 pictures with random bytes changed are prepared or refused, and leave nothing else", async () => {
  const random = randomFrom(seed);
  const large = photo({ width: 300, height: 200 });
  const originals = [
    await large.jpeg().toBuffer(),
    await large.jpeg({ progressive: true }).toBuffer(),
    await large.png().toBuffer(),
    await large.png({ progressive: true }).toBuffer(),
    await large.webp().toBuffer(),
    await large.webp({ lossless: true }).toBuffer(),
  ];
  const rounds = sized(3_000, 300);
  const kinds = { prepared: 0, refused: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const original = originals[round % originals.length] ?? Buffer.alloc(0);
    const bytes = Buffer.from(original);
    for (let change = 0; change < 1 + random() * 8; change += 1)
      bytes[12 + Math.floor(random() * (bytes.length - 12))] = Math.floor(random() * 256);
    const { fault, pictures = [] } = await preparePictures([await upload(bytes)], incoming);
    kinds[fault ? "refused" : "prepared"] += 1;
    expect(await readdir(incoming), `seed ${seed}`).toHaveLength(pictures.length);
    for (const { dispose } of pictures) await dispose();
  }
  note(
    "RETURN-04",
    `${rounds} pictures with random bytes changed`,
    `${kinds.prepared} prepared, ${kinds.refused} refused`,
  );
});

test("RETURN-04 S9 decompression bombs are refused before they take memory", async () => {
  const jpeg = await photo().jpeg().toBuffer();
  const bombs = [await pngBomb(30_000), await pngBomb(8_000), claiming(jpeg, 65_500, 65_500)];
  const most = Math.max(...(await Promise.all(bombs.map(refusedAt))));
  expect(most).toBeLessThan(32);
  note("RETURN-04", "PNG of 900 and 64 million pixels, JPEG that claims 4.3 billion", `refused, ${most} MB`);
});

test.each([
  ["25,999,999 by 2 pixels of 16 bits", { width: 25_999_999, height: 2, isDeep: true }],
  ["51,999,999 by 1 pixels", { width: 51_999_999, height: 1 }],
  ["1 by 51,999,999 pixels", { width: 1, height: 51_999_999 }],
  ["1,999,999 by 26 pixels", { width: 1_999_999, height: 26 }],
  ["16,385 by 200 pixels", { width: 16_385, height: 200 }],
  ["10,101 by 100 pixels", { width: 10_101, height: 100 }],
])("REVIEW2-H1 S13 a PNG of %s is refused by its header", async (what, shape) => {
  const megabytes = await refusedAt(await pngOf(shape));
  expect(megabytes).toBeLessThan(32);
  note("REVIEW2-H1", `PNG of ${what}`, `refused, ${megabytes} MB`);
});

const square = (channels: 3 | 4) =>
  sharp({ create: { width: 7_200, height: 7_200, channels, background: { r: 200, g: 30, b: 90, alpha: 0.5 } } });

test.each([
  ["interlaced PNG of 16 bits", () => square(3).toColourspace("rgb16").png({ progressive: true })],
  ["progressive JPEG with all its colors", () => square(3).jpeg({ progressive: true, chromaSubsampling: "4:4:4" })],
])("REVIEW2-H1 S13 %s of 52 megapixels is refused by its header", async (what, make) => {
  const megabytes = await refusedAt(await make().toBuffer());
  expect(megabytes).toBeLessThan(32);
  note("REVIEW2-H1", what, `refused, ${megabytes} MB`);
});

test.each([
  ["interlaced PNG with transparency", () => square(4).png({ progressive: true })],
  ["PNG of 16 bits", () => square(4).toColourspace("rgb16").png()],
  ["progressive JPEG", () => square(3).jpeg({ progressive: true })],
  ["WebP", () => square(4).webp({ lossless: true })],
  ["PNG of 16,384 by 3,170 pixels of 16 bits", () => pngOf({ width: 16_384, height: 3_170, isDeep: true })],
  ["PNG of 16,384 by 164 pixels of 16 bits", () => pngOf({ width: 16_384, height: 164, isDeep: true })],
])("REVIEW2-H1 S13 a picture that is taken needs at most 300 MB: %s", async (what, make) => {
  const made = await make();
  const sent = await upload(Buffer.isBuffer(made) ? made : await made.toBuffer());
  const { megabytes, result } = await peakMbWhile(() => preparePictures([sent], incoming), 70);
  expect(result).toMatchObject({ pictures: [{}] });
  expect(megabytes).toBeLessThan(300);
  note("REVIEW2-H1", what, `taken, ${megabytes} MB`);
});

/** Above a decoder's own 70 MB. */
async function refusedAt(bytes: Buffer): Promise<number> {
  const sent = await upload(bytes);
  const { megabytes, result } = await peakMbWhile(() => preparePictures([sent], incoming), 70);
  expect(result.fault).toContain("too many pixels");
  expect(await readdir(incoming)).toEqual([]);
  return megabytes;
}

test("RETURN-04 S10 a burst of pictures is bounded: some wait, the others get a polite 503, and nothing stays", async () => {
  const sent = sized(300, 60);
  const one = await upload(await photo({ width: 3000, height: 2000 }).jpeg().toBuffer());
  const results = await Promise.all(
    Array.from({ length: sent }, () =>
      preparePictures([one, one], incoming).then(
        async ({ pictures = [] }) => {
          for (const { dispose } of pictures) await dispose();
          return pictures.length;
        },
        (error: unknown) => readRefusal(error) ?? error,
      ),
    ),
  );
  const refused = results.filter((each) => typeof each === "object");
  const prepared = results.filter((each) => each === 2);
  expect(prepared.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  expect(prepared.length + refused.length).toBe(sent);
  for (const refusal of refused)
    expect(refusal).toEqual({ status: 503, sentence: expect.stringContaining("try again in a few seconds") });
  expect(await readdir(incoming)).toEqual([]);
  expect(await preparePictures([one], incoming)).toMatchObject({ pictures: [{}] });
  note(
    "RETURN-04",
    `${sent} forms with two pictures at once`,
    `${prepared.length} prepared, ${refused.length} refused`,
  );
});
