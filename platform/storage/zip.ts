import { crc32 } from "node:zlib";

/** A file to be put into an archive. */
export interface ZipFile {
  name: string;
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

interface Written {
  name: Buffer;
  crc: number;
  bytes: number;
  offset: number;
}

// Sizes follow the content (bit 3), names are UTF-8 (bit 11), nothing is compressed: what goes in mostly is already.
const flags = 0x0808;
const version = 20;
const mostBytes = 0xffff_ffff;

/**
 * Writes a ZIP archive as its files are read, holding none of them in memory.
 * @param at the time of every file in it
 * @throws RangeError past 4 GB, or 65,535 files, which its older readers do not know
 */
export async function* zip(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  const moment = dosTime(at);
  for await (const { name, content } of files) {
    const file: Written = { name: Buffer.from(name), crc: 0, bytes: 0, offset };
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x0403_4b50, 0);
    head.writeUInt16LE(version, 4);
    head.writeUInt16LE(flags, 6);
    head.writeUInt32LE(moment, 10);
    head.writeUInt16LE(file.name.length, 26);
    yield Buffer.concat([head, file.name]);
    for await (const chunk of content) {
      file.crc = crc32(chunk, file.crc);
      file.bytes += chunk.byteLength;
      yield chunk;
    }
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x0807_4b50, 0);
    writeSizes(tail, 4, file);
    yield tail;
    offset += head.length + file.name.length + file.bytes + tail.length;
    if (offset > mostBytes || written.length === 0xffff) throw new RangeError("The archive is too large");
    written.push(file);
  }
  const entries = written.map((file) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x0201_4b50, 0);
    entry.writeUInt16LE(version, 4);
    entry.writeUInt16LE(version, 6);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt32LE(moment, 12);
    writeSizes(entry, 16, file);
    entry.writeUInt16LE(file.name.length, 28);
    entry.writeUInt32LE(file.offset, 42);
    return Buffer.concat([entry, file.name]);
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([directory, end]);
}

function writeSizes(buffer: Buffer, at: number, { crc, bytes }: Written): void {
  buffer.writeUInt32LE(crc, at);
  buffer.writeUInt32LE(bytes, at + 4);
  buffer.writeUInt32LE(bytes, at + 8);
}

/** Date and time as ZIP has them since MS-DOS: years from 1980, every second second. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 0x1_0000 + time;
}
