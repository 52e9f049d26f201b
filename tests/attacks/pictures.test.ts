import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readRefusal } from "../../app/forms/read-form.server.ts";
import { preparePictures } from "../../app/services/pictures.server.ts";
import { claiming, photo, pngBomb } from "../support/factories/picture.ts";
import { note, sized } from "../support/measurements.ts";
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
  const bombs = await Promise.all([pngBomb(30_000), pngBomb(8_000), claiming(jpeg, 65_500, 65_500)].map(upload));
  await preparePictures([await upload(jpeg)], incoming);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  for (const bomb of bombs) expect((await preparePictures([bomb], incoming)).fault).toContain("too many pixels");
  clearInterval(watch);
  const megabytes = Math.round((most - before) / 2 ** 20);
  expect(megabytes).toBeLessThan(32);
  note("RETURN-04", "PNG of 900 and 64 million pixels, JPEG that claims 4.3 billion", `refused, ${megabytes} MB`);
});

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
