import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { extract, type Header, pack } from "tar-stream";
import { startSum, type TableSum } from "./copy-tables.ts";
import { BackupError, type Manifest, manifestSchema } from "./manifest.ts";

// Tar headers need the size first, so rows of a table are buffered up to this size.
const pieceBytes = 2 << 20;
const mostManifestBytes = 1 << 30;
const compressionLevel = 3;
const manifestName = "manifest.json";
const note = `A backup of Tidewheel: rows/ holds every table as PostgreSQL's COPY writes it, files/ what people have uploaded,
${manifestName} the sums of both. It holds personal data and the keys of the installation: keep it as you keep those.
Restore it with: npm run restore -- FILE
`;

export interface ArchiveWriter {
  addRows(table: string, pieces: AsyncIterable<Buffer>): Promise<TableSum>;
  addFile(key: string, file: { stream: Readable; bytes: number }): Promise<string>;
  /** Syncs the archive and renames it to its final path. @returns its size in bytes */
  finish(manifest: Manifest): Promise<number>;
  abandon(): Promise<void>;
}

/** Writes to a temporary file; `finish` renames it. @throws the file system's error */
export async function writeArchive(path: string, startedAt: Date): Promise<ArchiveWriter> {
  const partial = `${path}.${randomBytes(4).toString("hex")}.partial`;
  const handle = await open(partial, "wx", 0o600);
  const tar = pack();
  const params = {
    [constants.ZSTD_c_compressionLevel]: compressionLevel,
    [constants.ZSTD_c_checksumFlag]: 1,
  };
  const written = pipeline(
    tar,
    createZstdCompress({ params }),
    createWriteStream(partial, { flags: "r+", fd: handle.fd, autoClose: false }),
  );
  // Avoids an unhandled rejection while no part is being written.
  written.catch(() => {});

  const orBroken = <Result>(work: Promise<Result>): Promise<Result> =>
    Promise.race([work, written.then(() => Promise.reject(new Error("the archive ended early")))]);
  const addPart = (name: string, bytes: Buffer) =>
    orBroken(
      new Promise<void>((resolve, reject) => {
        const header = { name, mode: 0o600, mtime: startedAt };
        tar.entry(header, bytes, (error) => (error ? reject(error) : resolve()));
      }),
    );
  await addPart("README.txt", Buffer.from(note));

  return {
    async addRows(table, pieces) {
      const sum = startSum();
      let count = 0;
      const add = async (bytes: Buffer) => {
        count += 1;
        await addPart(`rows/${table}/${String(count).padStart(6, "0")}`, bytes);
      };
      for await (const bytes of gather(pieces)) {
        sum.add(bytes);
        await add(bytes);
      }
      return sum.end();
    },
    async addFile(key, { stream, bytes }) {
      const hash = createHash("sha256");
      const entry = tar.entry({ name: `files/${key}`, size: bytes, mode: 0o600, mtime: startedAt });
      const hashed = async function* (source: AsyncIterable<Buffer>) {
        for await (const piece of source) {
          hash.update(piece);
          yield piece;
        }
      };
      await orBroken(pipeline(stream, hashed, entry));
      return hash.digest("hex");
    },
    async finish(manifest) {
      await addPart(manifestName, Buffer.from(JSON.stringify(manifest, null, 1)));
      tar.finalize();
      await written;
      await handle.sync();
      await handle.close();
      await rename(partial, path);
      const folder = await open(dirname(path), "r");
      await folder.sync().finally(() => folder.close());
      return (await stat(path)).size;
    },
    async abandon() {
      tar.destroy();
      await written.catch(() => {});
      await handle.close().catch(() => {});
      await rm(partial, { force: true });
    },
  };
}

async function* gather(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    gathered.push(piece);
    length += piece.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(gathered, length);
    gathered = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(gathered, length);
}

export type ArchivePart =
  | { table: string; pieces: AsyncIterable<Buffer> }
  | { key: string; bytes: number; pieces: AsyncIterable<Buffer> };

export async function verifyArchive(path: string): Promise<Manifest> {
  const tables = new Map<string, TableSum>();
  const files = new Map<string, { bytes: number; hash: string }>();
  const manifest = await readArchive(path, async (part) => {
    if ("table" in part) {
      const sum = startSum();
      for await (const piece of part.pieces) sum.add(piece);
      if (tables.has(part.table)) throw new BackupError(`the table ${part.table} is in it twice`);
      tables.set(part.table, sum.end());
    } else {
      const hash = createHash("sha256");
      for await (const piece of part.pieces) hash.update(piece);
      files.set(part.key, { bytes: part.bytes, hash: hash.digest("hex") });
    }
  });
  for (const { name, rows, bytes, hash } of manifest.tables) {
    const empty = startSum().end();
    const { rows: r, bytes: b, hash: h } = tables.get(name) ?? empty;
    if (r !== rows || b !== bytes || h !== hash)
      throw new BackupError(`the rows of ${name} are not those that it was made with`);
    tables.delete(name);
  }
  for (const { key, bytes, hash } of manifest.files) {
    const found = files.get(key);
    if (found?.bytes !== bytes || found.hash !== hash)
      throw new BackupError(`the file ${key} is not the one that it was made with`);
    files.delete(key);
  }
  const [left] = [...tables.keys(), ...files.keys()];
  if (left !== undefined) throw new BackupError(`it holds ${left}, which it does not list`);
  return manifest;
}

/** Each part must be read to its end. @throws BackupError if the archive is damaged, or what `take` throws */
export async function readArchive(path: string, take: (part: ArchivePart) => Promise<void>): Promise<Manifest> {
  await stat(path);
  const entries = extract();
  const reading = pipeline(createReadStream(path), createZstdDecompress(), entries);
  reading.catch(() => {}); // the entry iterator throws it as well
  let manifest: Manifest | undefined;
  const iterator = entries[Symbol.asyncIterator]();
  const next = async () => {
    try {
      const { value, done } = await iterator.next();
      return done ? undefined : (value as Entry);
    } catch (error) {
      throw broken(error);
    }
  };
  try {
    let entry = await next();
    while (entry) {
      if (manifest) throw new BackupError("something follows its end");
      const { name, size = 0 } = entry.header;
      const table = tableOf(name);
      if (name === manifestName) {
        if (size > mostManifestBytes) throw new BackupError("its manifest is too large");
        manifest = parseManifest(await readWhole(entry));
        entry = await next();
      } else if (table !== undefined) {
        let following: Entry | undefined = entry;
        const pieces = async function* () {
          while (following && tableOf(following.header.name) === table) {
            yield* readable(following);
            following = await next();
          }
        };
        await take({ table, pieces: pieces() });
        entry = following;
      } else if (name.startsWith("files/")) {
        await take({ key: name.slice("files/".length), bytes: size, pieces: readable(entry) });
        entry = await next();
      } else {
        for await (const _ of readable(entry));
        entry = await next();
      }
    }
    await reading.catch((error) => {
      throw broken(error);
    });
    if (!manifest) throw new BackupError("it is cut short: its end is missing");
    return manifest;
  } finally {
    entries.destroy();
    await reading.catch(() => {});
  }
}

type Entry = AsyncIterable<Buffer> & { header: Header };

const tableOf = (name: string) => /^rows\/([^/]+)\/\d+$/.exec(name)?.[1];

async function* readable(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = entry[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await iterator.next().catch((error) => {
      throw broken(error);
    });
    if (done) return;
    yield value;
  }
}

async function readWhole(entry: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of readable(entry)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BackupError("its manifest cannot be read");
  }
  const parsed = manifestSchema.safeParse(value);
  const [issue] = parsed.error?.issues ?? [];
  if (issue?.path[0] === "format") throw new BackupError(issue.message);
  if (!parsed.success) throw new BackupError(`its manifest is not one of ours (${issue?.path.join(".")})`);
  return parsed.data;
}

function broken(error: unknown): unknown {
  if (error instanceof BackupError) return error;
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return error;
  return new BackupError(`it is damaged, cut short, or no backup of Tidewheel${code ? ` (${code})` : ""}`);
}
