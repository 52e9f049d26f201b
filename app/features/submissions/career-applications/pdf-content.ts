import { constants, inflateSync } from "node:zlib";

// What programs write is read about once, and object streams grow to three to eight times their size.
const readsPerByte = 3;
const unpackedPerByte = 20;
const maxUnpackedBytes = 4 * 2 ** 20;
const leastBytes = 64 * 2 ** 10;
const maxObjectStreams = 2_000;
const maxObjects = 200_000;
const maxKeys = 5_000;
const maxWords = 32;

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

/** The keys of a stream that holds objects. */
const streamKeys = new Set(["DecodeParms", "DP", "F", "Filter", "First", "N"]);

// In each name, every character may be escaped by three.
const longestName = 3 * Math.max(...[...active, ...streamKeys].map(({ length }) => length));

const [percent, opening, closing, slash, less, greater, bracket, closingBracket, backslash] = Buffer.from("%()/<>[]\\");

export type PdfFinding = "active" | "unreadable";

/**
 * Checks every object, because a cross-reference table can point anywhere. Linear in time and memory; holds the process
 * up, so run it in one of its own. @returns "unreadable" if objects cannot be checked, as with a password
 */
export function findActiveContent(file: Buffer): PdfFinding | undefined {
  const budget = {
    unpackedBytes: Math.min(maxUnpackedBytes, Math.max(leastBytes, unpackedPerByte * file.length)),
    readBytes: 0,
    streams: maxObjectStreams,
  };
  budget.readBytes = readsPerByte * Math.max(leastBytes, file.length) + budget.unpackedBytes;
  const read = (bytes: Buffer, from: number, isPacked: boolean): PdfObject | PdfFinding => {
    const object = readObject(bytes, from, isPacked, budget.readBytes);
    budget.readBytes -= object.end - from;
    if (object.isActive) return "active";
    return budget.readBytes > 0 && object.keyCount <= maxKeys ? object : "unreadable";
  };

  let objects = 0;
  for (const from of beginnings(file)) {
    objects += 1;
    if (objects > maxObjects) return "unreadable";
    const object = read(file, from, false);
    if (typeof object === "string") return object;
    // Viewers treat a stream with these keys as an object stream, whatever its type.
    if (object.stream === undefined || !(object.keys.has("N") && object.keys.has("First"))) continue;
    budget.streams -= 1;
    const packed = unpackObjects(file.subarray(object.stream), object, budget.unpackedBytes);
    if (!packed || budget.streams < 0) return "unreadable";
    budget.unpackedBytes -= packed.bytes.length;
    for (const at of packed.offsets) {
      const inner = read(packed.bytes, at, true);
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
  /** A key occurs twice, and viewers differ in which one they use; or it says more than it may. */
  isAmbiguous: boolean;
  /** Of what holds objects; the others are only counted. */
  keys: Map<string, string[]>;
  keyCount: number;
  stream: number | undefined;
  end: number;
}

function readObject(bytes: Buffer, from: number, isPacked: boolean, maxBytes: number): PdfObject {
  const last = Math.min(bytes.length, from + maxBytes);
  const object: PdfObject = {
    isActive: false,
    isAmbiguous: false,
    keys: new Map(),
    keyCount: 0,
    stream: undefined,
    end: last,
  };
  let depth = 0;
  let key: string[] | undefined;
  let isKeyNext = true;
  let at = from;
  const finish = (end: number) => {
    object.end = end;
    return object;
  };
  const isOver = () => isPacked && depth === 0;
  const tell = (word: string) => {
    key?.push(word);
    if (key?.length !== maxWords) return;
    object.isAmbiguous = true;
    key = undefined;
  };
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
      if (object.isActive || isOver() || object.keyCount > maxKeys) return finish(at);
      if (depth !== 1) tell(name);
      else if (isKeyNext) {
        object.keyCount += 1;
        object.isAmbiguous ||= object.keys.has(name);
        key = streamKeys.has(name) ? [] : undefined;
        if (key) object.keys.set(name, key);
        isKeyNext = false;
      } else {
        tell(name);
        isKeyNext = true;
      }
    } else if (byte === less && bytes[at + 1] !== less) {
      at = Math.max(at + 1, endOf(bytes, ">", at, last));
      isKeyNext = true;
      if (isOver()) return finish(at);
    } else if (byte === less || byte === bracket) {
      if (depth === 1) tell(String.fromCharCode(byte));
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
      if (depth === 1) tell(word);
      isKeyNext = true;
      if (isOver()) return finish(at);
    }
  }
  return object;
}

function unpackObjects(packed: Buffer, { keys, isAmbiguous }: PdfObject, maxBytes: number) {
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
    try {
      bytes = inflateSync(packed, limits);
    } catch {
      return undefined;
    }
  } else {
    const end = packed.indexOf("endstream");
    bytes = packed.subarray(0, end < 0 ? packed.length : end);
  }
  const numbers = bytes
    .toString("latin1", 0, Math.min(first, bytes.length))
    .split(/[\0\t\n\f\r ]+/, 2 * count + 1)
    .filter(Boolean)
    .map(Number);
  const offsets = numbers.slice(0, 2 * count).filter((_, at) => at % 2 === 1);
  const isWhole = offsets.length === count && offsets.every((offset) => Number.isSafeInteger(offset) && offset >= 0);
  return isWhole ? { bytes, offsets: offsets.map((offset) => first + offset) } : undefined;
}

function readName(bytes: Buffer, from: number, last: number): [string, number] {
  let end = from;
  while (end < last && !isSpace(bytes[end] ?? 0) && !isDelimiter(bytes[end] ?? 0)) end += 1;
  // A longer one is none that anybody asks for.
  const written = end - from > longestName ? "" : bytes.toString("latin1", from, end);
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
