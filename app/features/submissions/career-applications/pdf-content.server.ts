import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { constants, inflate } from "node:zlib";

const unpack = promisify<Buffer, { maxOutputLength: number; finishFlush: number }, Buffer>(inflate);

// Far above what any program writes into 5 MB.
const maxReadBytes = 24 * 2 ** 20;
const maxUnpackedBytes = 24 * 2 ** 20;
const maxObjectStreams = 2_000;
const maxObjects = 200_000;
const bytesPerTurn = 2 ** 18;
const longestName = 127;

/** ISO 32000-2 names that no résumé needs: scripts, programs to launch, embedded files. */
const active = new Set([
  "JavaScript",
  "JS",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "FileAttachment",
  "RichMedia",
  "XFA",
]);

const [percent, opening, closing, slash, less, greater, bracket, closingBracket, backslash] = Buffer.from("%()/<>[]\\");

export type PdfFinding = "active" | "unreadable";

/**
 * Checks every object, because a cross-reference table can point anywhere. Linear in time and memory.
 * @returns "unreadable" if objects cannot be checked, as with a password
 */
export async function findActiveContent(file: Buffer): Promise<PdfFinding | undefined> {
  const budget = { readBytes: maxReadBytes, unpackedBytes: maxUnpackedBytes, streams: maxObjectStreams, turn: 0 };
  const read = async (bytes: Buffer, from: number, isPacked: boolean): Promise<PdfObject | PdfFinding> => {
    const object = readObject(bytes, from, isPacked, budget.readBytes);
    const length = object.end - from;
    budget.readBytes -= length;
    budget.turn += length;
    if (budget.turn > bytesPerTurn) {
      budget.turn = 0;
      await nextTurn();
    }
    if (object.isActive) return "active";
    return budget.readBytes > 0 ? object : "unreadable";
  };

  let objects = 0;
  for (const from of beginnings(file)) {
    objects += 1;
    if (objects > maxObjects) return "unreadable";
    const object = await read(file, from, false);
    if (typeof object === "string") return object;
    // Viewers treat a stream with these keys as an object stream, whatever its type.
    if (object.stream === undefined || !(object.keys.has("N") && object.keys.has("First"))) continue;
    budget.streams -= 1;
    const packed = await unpackObjects(file.subarray(object.stream), object, budget.unpackedBytes);
    if (!packed || budget.streams < 0) return "unreadable";
    budget.unpackedBytes -= packed.bytes.length;
    for (const at of packed.offsets) {
      const inner = await read(packed.bytes, at, true);
      if (typeof inner === "string") return inner;
    }
  }
  return undefined;
}

function* beginnings(file: Buffer): Generator<number> {
  for (const word of ["obj", "trailer"]) {
    for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + 1)) {
      const isWord = !isLetter(file[at - 1]) && !isLetter(file[at + word.length]);
      if (isWord) yield at + word.length;
    }
  }
}

interface PdfObject {
  isActive: boolean;
  /** A key occurs twice, and viewers differ in which one they use. */
  isAmbiguous: boolean;
  keys: Map<string, string[]>;
  stream: number | undefined;
  end: number;
}

function readObject(bytes: Buffer, from: number, isPacked: boolean, maxBytes: number): PdfObject {
  const last = Math.min(bytes.length, from + maxBytes);
  const object: PdfObject = { isActive: false, isAmbiguous: false, keys: new Map(), stream: undefined, end: last };
  let depth = 0;
  let key: string[] | undefined;
  let isKeyNext = true;
  let at = from;
  const finish = (end: number) => {
    object.end = end;
    return object;
  };
  const isOver = () => isPacked && depth === 0;
  while (at < last) {
    const byte = bytes[at] ?? 0;
    if (isSpace(byte)) at += 1;
    else if (byte === percent) at = endOfLine(bytes, at, last);
    else if (byte === opening) {
      at = endOfString(bytes, at, last);
      isKeyNext = true;
      if (isOver()) return finish(at);
    } else if (byte === slash) {
      const [name, end] = readName(bytes, at + 1, last);
      at = end;
      if (active.has(name)) object.isActive = true;
      if (object.isActive || isOver()) return finish(at);
      if (depth !== 1) key?.push(name);
      else if (isKeyNext) {
        key = [];
        object.isAmbiguous ||= object.keys.has(name);
        object.keys.set(name, key);
        isKeyNext = false;
      } else {
        key?.push(name);
        isKeyNext = true;
      }
    } else if (byte === less && bytes[at + 1] !== less) {
      at = Math.max(at + 1, endOf(bytes, ">", at, last));
      isKeyNext = true;
      if (isOver()) return finish(at);
    } else if (byte === less || byte === bracket) {
      if (depth === 1) key?.push(String.fromCharCode(byte));
      depth += 1;
      at += byte === less ? 2 : 1;
    } else if (byte === greater || byte === closingBracket) {
      depth = Math.max(0, depth - 1);
      isKeyNext = true;
      at += byte === greater && bytes[at + 1] === greater ? 2 : 1;
      if (isOver()) return finish(at);
    } else if (isDelimiter(byte)) at += 1;
    else {
      const begin = at;
      let end = at + 1;
      while (end < last && !isSpace(bytes[end] ?? 0) && !isDelimiter(bytes[end] ?? 0)) end += 1;
      const word = bytes.toString("latin1", at, Math.min(end, at + 20));
      at = end;
      if (word.startsWith("endobj")) return finish(at);
      if (word.startsWith("stream") && !isPacked) {
        const line = endOfLine(bytes, begin, last);
        object.stream = line + (bytes[line] === 13 && bytes[line + 1] === 10 ? 2 : 1);
        return finish(line);
      }
      if (depth === 1) key?.push(word);
      isKeyNext = true;
      if (isOver()) return finish(at);
    }
  }
  return object;
}

async function unpackObjects(packed: Buffer, { keys, isAmbiguous }: PdfObject, maxBytes: number) {
  const [first, count] = [Number(keys.get("First")?.join(" ")), Number(keys.get("N")?.join(" "))];
  const filter =
    keys
      .get("Filter")
      ?.filter((word) => word !== "[")
      .join(" ") ?? "";
  const isPredicted = (keys.get("DecodeParms") ?? keys.get("DP") ?? []).some((word) => !["[", "null"].includes(word));
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count) || isPredicted || keys.has("F")) return undefined;
  if (first < 0 || count < 0 || count > maxObjects || !["", "FlateDecode", "Fl"].includes(filter)) return undefined;
  if (isAmbiguous || maxBytes <= 0) return undefined;
  let bytes = packed;
  if (filter !== "") {
    const limits = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH };
    const unpacked = await unpack(packed, limits).catch(() => undefined);
    if (!unpacked) return undefined;
    bytes = unpacked;
  } else {
    const end = packed.indexOf("endstream");
    bytes = packed.subarray(0, end < 0 ? packed.length : end);
  }
  const numbers = bytes
    .toString("latin1", 0, Math.min(first, bytes.length))
    .split(/[\0\t\n\f\r ]+/)
    .filter(Boolean)
    .map(Number);
  const offsets = numbers.slice(0, 2 * count).filter((_, at) => at % 2 === 1);
  const isWhole = offsets.length === count && offsets.every((offset) => Number.isSafeInteger(offset) && offset >= 0);
  return isWhole ? { bytes, offsets: offsets.map((offset) => first + offset) } : undefined;
}

function readName(bytes: Buffer, from: number, last: number): [string, number] {
  let end = from;
  while (end < last && !isSpace(bytes[end] ?? 0) && !isDelimiter(bytes[end] ?? 0)) end += 1;
  const written = bytes.toString("latin1", from, Math.min(end, from + 3 * longestName));
  return [written.replace(/#([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))), end];
}

function endOfString(bytes: Buffer, from: number, last: number): number {
  let open = 0;
  for (let at = from; at < last; at += 1) {
    const byte = bytes[at];
    if (byte === backslash) at += 1;
    else if (byte === opening) open += 1;
    else if (byte === closing) {
      open -= 1;
      if (open === 0) return at + 1;
    }
  }
  return last;
}

function endOfLine(bytes: Buffer, from: number, last: number): number {
  let at = from;
  while (at < last && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
  return at;
}

function endOf(bytes: Buffer, end: string, from: number, last: number): number {
  const at = bytes.indexOf(end, from);
  return at < 0 || at >= last ? last : at + 1;
}

const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13 && byte !== 11) || byte === 0;
const delimiters = new Set(Buffer.from("()<>[]{}/%"));
const isDelimiter = (byte: number) => delimiters.has(byte);
const isLetter = (byte = 0) => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
