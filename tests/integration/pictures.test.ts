import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pictureMessages as messages } from "../../app/content/deposits.ts";
import { openDatabase } from "../../app/db/client.server.ts";
import { pictureLimits } from "../../app/domain/rental.ts";
import { readUploadForm } from "../../app/forms/read-upload.server.ts";
import { sweepOrphans } from "../../app/services/orphan-sweep.server.ts";
import { composeSheet, listKnownPictures, preparePictures, storePictures } from "../../app/services/pictures.server.ts";
import { createLogger } from "../../platform/observability/log.ts";
import { createFiles, fileKeyTime, pictureFolder } from "../../platform/storage/files.ts";
import { createDatabase, query } from "../support/cluster.ts";
import {
  claiming,
  jpegParts,
  photo,
  pngBomb,
  secrets,
  withMetadata,
  withTextChunks,
} from "../support/factories/picture.ts";
import { zip } from "../support/factories/resume.ts";

let folder: string;
let incoming: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidewheel-pictures-"));
  incoming = join(folder, "files", "incoming");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function formOf(pictures: { bytes: Buffer; name: string }[], texts: Record<string, string> = {}): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  for (const { bytes, name } of pictures) form.append("pictures", new Blob([new Uint8Array(bytes)]), name);
  return new Request("http://localhost/", { method: "POST", body: form });
}

const read = (request: Request) =>
  readUploadForm(request, {
    fileField: "pictures",
    maxFileBytes: pictureLimits.bytes,
    maxFiles: pictureLimits.files,
    folder: incoming,
  });

/** What a claim's action does: read the form, prepare the pictures, drop the uploads. */
async function send(...pictures: { bytes: Buffer; name: string }[]) {
  const { dispose, uploads } = await read(formOf(pictures));
  try {
    return await preparePictures(uploads, incoming);
  } finally {
    await dispose();
  }
}

async function prepare(bytes: Buffer, name = "picture.jpg"): Promise<{ path: string; bytes: Buffer }> {
  const { fault, pictures } = await send({ bytes, name });
  if (!pictures?.[0]) throw new Error(fault);
  return { path: pictures[0].path, bytes: await readFile(pictures[0].path) };
}

const refusalOf = async (bytes: Buffer, name = "picture.jpg") => (await send({ bytes, name })).fault;

/** A row of the picture, as "red" or "green", and its size. */
async function colorsOf(path: string) {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return (data[at] ?? 0) > (data[at + 1] ?? 0) ? "red" : "green";
  };
  const { height, width } = info;
  return { width, height, topLeft: colorAt(3, 3), topRight: colorAt(width - 4, 3), bottomLeft: colorAt(3, height - 4) };
}

describe("a picture", () => {
  const formats = {
    "JPEG with EXIF, GPS and XMP": () => withMetadata(photo()).jpeg().toBuffer(),
    "PNG with eXIf and XMP": () => withMetadata(photo()).png().toBuffer(),
    "PNG with tEXt, zTXt and iTXt": async () => withTextChunks(await photo().png().toBuffer()),
    "WebP with EXIF and XMP": () => withMetadata(photo()).webp().toBuffer(),
  };
  test.each(Object.entries(formats))("RETURN-04 is stored without the metadata of a %s", async (_name, make) => {
    const sent = await make();
    expect(secrets.some((secret) => sent.includes(secret))).toBe(true);
    const { bytes, path } = await prepare(sent);
    const { comments, exif, format, gainMap, icc, iptc, orientation, tifftagPhotoshop, xmp } =
      await sharp(path).metadata();
    expect({ comments, exif, gainMap, icc, iptc, orientation, tifftagPhotoshop, xmp }).toEqual({});
    expect(format).toBe("jpeg");
    // JFIF, tables, frame, scan: no other application segment (APP1 to APP15) and no comment.
    expect(jpegParts(bytes).markers.filter((marker) => /^ff(e[1-9a-f]|fe)$/.test(marker))).toEqual([]);
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
  });

  test.each([
    [1, { width: 60, height: 40, topLeft: "red", topRight: "red", bottomLeft: "green" }],
    [3, { width: 60, height: 40, topLeft: "green", topRight: "green", bottomLeft: "red" }],
    [6, { width: 40, height: 60, topLeft: "green", topRight: "red", bottomLeft: "green" }],
    [8, { width: 40, height: 60, topLeft: "red", topRight: "green", bottomLeft: "red" }],
  ])("RETURN-04 taken in camera position %i is upright", async (orientation, shown) => {
    for (const format of ["jpeg", "png", "webp"] as const) {
      const sent = await withMetadata(photo(), orientation).toFormat(format).toBuffer();
      expect(await colorsOf((await prepare(sent)).path)).toEqual(shown);
    }
  });

  test("RETURN-04 is at most 2400 pixels long, and never enlarged", async () => {
    const long = await prepare(await photo({ width: 3000, height: 1000 }).jpeg().toBuffer());
    expect(await colorsOf(long.path)).toMatchObject({ width: 2400, height: 800 });
    const turned = await prepare(
      await withMetadata(photo({ width: 1000, height: 3000 }), 6)
        .jpeg()
        .toBuffer(),
    );
    expect(await colorsOf(turned.path)).toMatchObject({ width: 2400, height: 800 });
    expect(await colorsOf((await prepare(await photo().png().toBuffer())).path)).toMatchObject({ width: 60 });
  });

  test("RETURN-04 that is transparent, of 16 bits, gray or CMYK becomes a JPEG that every browser shows", async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: "#ff000000" } });
    const white = await sharp((await prepare(await clear.png().toBuffer())).path)
      .raw()
      .toBuffer();
    expect([...white.subarray(0, 3)]).toEqual([255, 255, 255]);
    for (const sent of [
      await photo().toColorspace("rgb16").png().toBuffer(),
      await photo().grayscale().jpeg().toBuffer(),
      await photo().toColorspace("cmyk").jpeg().toBuffer(),
    ]) {
      const { path } = await prepare(sent);
      const { depth, space } = await sharp(path).metadata();
      expect(depth).toBe("uchar");
      expect(["srgb", "b-w"]).toContain(space);
    }
  });

  test("RETURN-04 that moves is stored as its first frame", async () => {
    const frames = Buffer.alloc(30 * 60 * 3);
    frames.fill(200, 0, 30 * 30 * 3);
    const animation = sharp(frames, { raw: { width: 30, height: 60, channels: 3, pageHeight: 30 } });
    const { path } = await prepare(await animation.webp({ loop: 0, delay: [100, 100] }).toBuffer(), "moves.webp");
    expect(await sharp(path).metadata()).toMatchObject({ width: 30, height: 30 });
  });

  test("RETURN-04 followed by a ZIP or a page keeps nothing of it", async () => {
    for (const tail of [
      zip([{ name: "evil.exe", content: Buffer.from("tail-secret") }]),
      "<script>tail-secret</script>",
    ]) {
      for (const picture of [await photo().jpeg().toBuffer(), await photo().png().toBuffer()]) {
        const { bytes } = await prepare(Buffer.concat([picture, Buffer.from(tail)]));
        expect(bytes.includes("tail-secret")).toBe(false);
        expect(jpegParts(bytes).tail).toBe(0);
      }
    }
  });

  test("RETURN-04 is known by its bytes, not by its name or type", async () => {
    expect((await prepare(await photo().webp().toBuffer(), "notes.txt")).bytes.subarray(0, 3).toString("hex")).toBe(
      "ffd8ff",
    );
    expect(await refusalOf(Buffer.from("%PDF-1.7\n%%EOF\n"), "holiday.jpg")).toBe(messages.type("holiday.jpg"));
  });
});

describe("refused with a sentence that names the file:", () => {
  const others: [string, () => Promise<Buffer> | Buffer][] = [
    ["drawing.svg", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["beach.heic", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
    ["beach.avif", () => photo().avif().toBuffer()],
    ["moves.gif", () => photo().gif().toBuffer()],
    ["scan.tiff", () => photo().tiff().toBuffer()],
    ["paper.pdf", () => Buffer.from("%PDF-1.7\n%%EOF\n")],
    ["sound.webp", () => Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1")],
    ["short.jpg", () => Buffer.from("ffd8", "hex")],
  ];
  test.each(others)("RETURN-04 %s", async (name, make) => {
    expect(await refusalOf(await make(), name)).toBe(messages.type(name));
    expect(await readdir(incoming)).toEqual([]);
  });

  const broken: [string, () => Promise<Buffer> | Buffer][] = [
    ["half of a JPEG", async () => (await photo({ width: 600, height: 400 }).jpeg().toBuffer()).subarray(0, 1200)],
    ["half of a PNG", async () => (await photo({ width: 600, height: 400 }).png().toBuffer()).subarray(0, 500)],
    ["half of a WebP", async () => (await photo({ width: 600, height: 400 }).webp().toBuffer()).subarray(0, 200)],
    ["a JPEG's first bytes alone", () => Buffer.from("ffd8ffe0", "hex")],
    ["a PNG of 30,000 by 30,000 pixels", () => pngBomb(30_000)],
    [
      "a JPEG that claims 65,500 by 65,500 pixels",
      async () => claiming(await photo().jpeg().toBuffer(), 65_500, 65_500),
    ],
    ["a JPEG that claims no pixels", async () => claiming(await photo().jpeg().toBuffer(), 0, 0)],
  ];
  test.each(broken)("RETURN-04 %s", async (_name, make) => {
    expect(await refusalOf(await make(), "dent.jpg")).toBe(messages.unreadable("dent.jpg"));
    expect(await readdir(incoming)).toEqual([]);
  });

  test("RETURN-04 an empty file, and one of 5 MB and a byte; 5 MB are accepted", async () => {
    expect(await refusalOf(Buffer.alloc(0), "none.jpg")).toBe(messages.empty("none.jpg"));
    const jpeg = await photo().jpeg().toBuffer();
    const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
    expect(await refusalOf(padded(pictureLimits.bytes + 1), "big.jpg")).toBe(messages.tooLarge("big.jpg"));
    expect(await refusalOf(padded(pictureLimits.bytes))).toBeUndefined();
  });

  test("RETURN-04 one bad picture among good ones leaves none of them on disk", async () => {
    const good = { bytes: await photo().jpeg().toBuffer(), name: "good.jpg" };
    const sent = await send(good, good, { bytes: Buffer.from("GIF89a"), name: "bad\u202Egpj.gif" }, good);
    expect(sent).toEqual({ fault: messages.type("badgpj.gif") });
    expect(await readdir(incoming)).toEqual([]);
  });
});

test("RETURN-04 a picture that the disk did not take is an error, and leaves none of the others", async () => {
  const { dispose, uploads } = await read(formOf([{ bytes: await photo().jpeg().toBuffer(), name: "good.jpg" }]));
  const full = new Error("no space left on device");
  const lost = { path: undefined, filename: "lost.jpg", bytes: 10, fault: full };
  await expect(preparePictures([...uploads, lost], incoming)).rejects.toBe(full);
  await dispose();
  expect(await readdir(incoming)).toEqual([]);
});

describe("a form with pictures", () => {
  test("RETURN-04 gives six pictures in their order, and nothing for a field left empty", async () => {
    const pictures = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (n) => ({
        bytes: await photo({ width: n * 10 })
          .png()
          .toBuffer(),
        name: `${n}.png`,
      })),
    );
    const form = await read(formOf(pictures, { reason: "bent wheel" }));
    expect(form.form.get("reason")).toBe("bent wheel");
    expect(form).toMatchObject({ tooMany: false });
    expect(form.uploads.map(({ filename }) => filename)).toEqual(pictures.map(({ name }) => name));
    const { pictures: prepared = [] } = await preparePictures(form.uploads, incoming);
    const widths = await Promise.all(prepared.map(async ({ path }) => (await sharp(path).metadata()).width));
    expect(widths).toEqual([10, 20, 30, 40, 50, 60]);
    await form.dispose();
    for (const { dispose } of prepared) await dispose();
    expect(await readdir(incoming)).toEqual([]);
    expect(await read(formOf([{ bytes: Buffer.alloc(0), name: "" }]))).toMatchObject({ uploads: [], tooMany: false });
  });

  test("RETURN-04 with seven or thirty pictures is read to its end, keeps its text and says so", async () => {
    const bytes = await photo().png().toBuffer();
    for (const count of [7, 30]) {
      const pictures = Array.from({ length: count }, (_, n) => ({ bytes, name: `${n}.png` }));
      const form = await read(formOf(pictures, { reason: "bent wheel" }));
      expect(form).toMatchObject({ tooMany: true });
      expect(form.form.get("reason")).toBe("bent wheel");
      expect(form.uploads).toHaveLength(6);
      expect(await readdir(incoming)).toHaveLength(6);
      await form.dispose();
      expect(await readdir(incoming)).toEqual([]);
    }
    const seven = Array.from({ length: 7 }, () => ({ path: "/", filename: "a.png", bytes: 1, fault: undefined }));
    expect(await preparePictures(seven, incoming)).toEqual({ fault: messages.tooMany });
  });

  test("RETURN-04 with a hundred files or more than 64 MB is refused, and nothing stays", async () => {
    const many = Array.from({ length: 101 }, () => ({ bytes: Buffer.from("x"), name: "a.png" }));
    await expect(read(formOf(many))).rejects.toMatchObject({ init: { status: 400 } });
    const large = Array.from({ length: 7 }, () => ({ bytes: Buffer.alloc(10 << 20), name: "a.png" }));
    await expect(read(formOf(large))).rejects.toMatchObject({ init: { status: 413 } });
    expect(await readdir(incoming)).toEqual([]);
  });

  test("RETURN-04 takes no file in another field", async () => {
    const form = new FormData();
    form.append("reason", new Blob(["x"]), "a.png");
    const answer = await read(new Request("http://localhost/", { method: "POST", body: form }));
    expect(answer.uploads).toEqual([]);
    expect(answer.form.get("reason")).toBe("");
  });
});

describe("in storage", () => {
  test("RETURN-04 pictures are stored all or none", async () => {
    const files = await createFiles({ dataDir: folder, s3: undefined });
    const good = { bytes: await photo().jpeg().toBuffer(), name: "good.jpg" };
    const { pictures = [] } = await send(good, good);
    const now = new Date("2026-11-20T10:00:00Z");
    const stored = await storePictures(files, pictures, now);
    expect(stored.map(({ bytes }) => bytes)).toEqual(pictures.map(({ bytes }) => bytes));
    for (const { fileKey: key } of stored) {
      expect(key).toMatch(/^pictures\/\d{13}-[0-9a-f]{16}\.jpg$/);
      expect(fileKeyTime(key)).toEqual(now);
      expect(await files.has(key)).toBe(true);
      await files.remove(key);
    }
    await pictures[1]?.dispose();
    await expect(storePictures(files, pictures, now)).rejects.toThrow();
    expect(await readdir(join(folder, "files", "pictures"))).toEqual([]);
  });

  test("RETURN-04 pictures without a row are removed after an hour; others, and younger ones, stay", async () => {
    const url = await createDatabase();
    const database = openDatabase(url, () => {});
    const files = await createFiles({ dataDir: folder, s3: undefined });
    const now = Date.now();
    const { pictures = [] } = await send({ bytes: await photo().jpeg().toBuffer(), name: "dent.jpg" });
    const storeAt = async (hoursAgo: number) => {
      const [stored] = await storePictures(files, pictures, new Date(now - hoursAgo * 3_600_000));
      return stored?.fileKey ?? "";
    };
    const [known, orphan, young] = [await storeAt(3), await storeAt(2), await storeAt(0.5)];
    await query(
      url,
      `insert into deposits (id, request_key, email, amount_cents, currency, page_token_hash, created_at)
       values ('dep-1', gen_random_uuid()::text, 'a@b.example', 50000, 'usd', '${"a".repeat(43)}', now())`,
    );
    await query(
      url,
      `insert into deposit_claims (id, deposit_id, request_key, amount_cents, reason, claimed_by, created_at, answer_due_at)
       values ('clm-1', 'dep-1', gen_random_uuid()::text, 100, 'dent', 'ada', now(), now() + interval '48 hours')`,
    );
    await query(
      url,
      `insert into deposit_pictures (id, deposit_id, claim_id, side, file_key, bytes, created_at)
       values ('pic-1', 'dep-1', 'clm-1', 'claim', $1, 1, now())`,
      [known],
    );
    const tools = { files, clock: { now: () => new Date(now) }, log: createLogger("error") };
    const pictureFiles = { folder: pictureFolder, listKnown: (keys: string[]) => listKnownPictures(database.db, keys) };
    expect(await sweepOrphans(tools, pictureFiles)).toBe(1);
    expect(await sweepOrphans(tools, pictureFiles)).toBe(0);
    expect(await Promise.all([known, orphan, young].map((key) => files.has(key)))).toEqual([true, false, true]);
    expect(await sweepOrphans(tools, { ...pictureFiles, folder: "none" })).toBe(0);
    await database.close();
  });

  test("RETURN-06 a sheet shows up to twelve pictures with their numbers, in at most 4 MB", async () => {
    // As large as a tile, so that nothing smooths it.
    const side = 784;
    const path = join(folder, "noise.jpg");
    await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .jpeg({ quality: 100 })
      .toFile(path);
    for (const [count, size] of [
      [1, { width: 2400, height: 2400 }],
      [5, { width: 2400, height: 3600 }],
      [12, { width: 2400, height: 3200 }],
    ] as const) {
      const sheet = await composeSheet(Array(count).fill(path));
      expect(sheet.bytes).toBeLessThanOrEqual(4 * 1024 * 1024);
      expect(await sharp(sheet.path).metadata()).toMatchObject({ format: "jpeg", ...size });
      const { data, info } = await sharp(sheet.path).grayscale().raw().toBuffer({ resolveWithObject: true });
      // Black around a number, white between and below the pictures.
      expect(data[2 * info.width + 2]).toBeLessThan(40);
      expect(data.at(-1)).toBeGreaterThan(240);
      await sheet.dispose();
    }
    expect(await readdir(folder)).toEqual(["noise.jpg"]);
    await expect(composeSheet([])).rejects.toThrow();
    await expect(composeSheet(Array(13).fill(path))).rejects.toThrow();
  });
});
