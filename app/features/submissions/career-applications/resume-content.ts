import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { type Entry, open as openZip, type ZipFile } from "yauzl";
import { findActiveContent } from "./pdf-content.ts";
import type { ResumeExtension } from "./resume-name.ts";

// Far above what a word processor writes into 5 MB.
const maxEntries = 2_000;
const maxUnpackedBytes = 256 * 1024 * 1024;
const maxTypesBytes = 512 * 1024;
const maxDirectorySectors = 64;

/** A message of the form. */
export type ResumeFault = "resumeActive" | "resumeContent" | "resumeEmbedded" | "resumeMacros" | "resumeUnreadable";

const tailBytes = 66 * 1024;

/** Checks that the bytes match the extension and have no active content, with limits on unpacking. */
export async function findResumeFault(path: string, extension: ResumeExtension): Promise<ResumeFault | undefined> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const read = async (position: number, length: number) => {
      const { buffer: bytes, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return bytes.subarray(0, bytesRead);
    };
    if (extension === "pdf") return await pdfFault(read, size);
    if (extension === "doc") return await docFault(read, size);
    return (await read(0, 4)).equals(zipEntry) ? await docxFault(path) : "resumeContent";
  } finally {
    await handle.close();
  }
}

type Read = (position: number, length: number) => Promise<Buffer>;

const zipEntry = Buffer.from("PK\x03\x04", "latin1");
const zipEnd = Buffer.from("PK\x05\x06", "latin1");

async function pdfFault(read: Read, size: number): Promise<ResumeFault | undefined> {
  const head = (await read(0, 8)).toString("latin1");
  const tail = await read(Math.max(0, size - tailBytes), tailBytes);
  const isWhole = tail.subarray(-2048).includes("%%EOF");
  const zipAt = tail.lastIndexOf(zipEnd);
  // A zip's end record holds its comment length; it is a zip only if that reaches the end of the file.
  const isArchive =
    zipAt >= 0 && zipAt + 22 <= tail.length && zipAt + 22 + tail.readUInt16LE(zipAt + 20) === tail.length;
  if (!/^%PDF-[12]\.\d/.test(head) || !isWhole || isArchive) return "resumeContent";
  const found = findActiveContent(await read(0, size));
  return found && ({ active: "resumeActive", unreadable: "resumeUnreadable" } as const)[found];
}

const compoundFile = Buffer.from("d0cf11e0a1b11ae1", "hex");
const endOfChain = 0xfffffffe;

async function docFault(read: Read, size: number): Promise<ResumeFault | undefined> {
  const header = await read(0, 512);
  if (header.length < 512 || !header.subarray(0, 8).equals(compoundFile)) return "resumeContent";
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return "resumeContent";
  const sectorBytes = 1 << shift;
  const sector = (number: number) => read((number + 1) * sectorBytes, sectorBytes);
  const names = new Set<string>();
  let next = header.readUInt32LE(48);
  for (let count = 0; next !== endOfChain; count += 1) {
    if (count >= maxDirectorySectors || (next + 2) * sectorBytes > size + sectorBytes) return "resumeContent";
    const entries = await sector(next);
    for (let at = 0; at + 128 <= entries.length; at += 128) {
      const length = Math.min(entries.readUInt16LE(at + 64), 64);
      names.add(entries.toString("utf16le", at, at + Math.max(0, length - 2)).toLowerCase());
    }
    const table = Math.floor(next / (sectorBytes / 4));
    const tableSector = table < 109 ? header.readUInt32LE(76 + table * 4) : endOfChain;
    if (tableSector >= endOfChain) return "resumeContent";
    const row = await sector(tableSector);
    const at = (next % (sectorBytes / 4)) * 4;
    if (at + 4 > row.length) return "resumeContent";
    next = row.readUInt32LE(at);
  }
  if (!names.has("worddocument")) return "resumeContent";
  return names.has("macros") || names.has("_vba_project") || names.has("vba") ? "resumeMacros" : undefined;
}

async function docxFault(path: string): Promise<ResumeFault | undefined> {
  const zip = await openArchive(path).catch(() => undefined);
  if (!zip) return "resumeContent";
  try {
    if (zip.entryCount > maxEntries) return "resumeContent";
    const names = new Set<string>();
    let unpackedBytes = 0;
    let types = "";
    let references = "";
    for await (const entry of entriesOf(zip)) {
      const name = entry.fileName.toLowerCase();
      unpackedBytes += entry.uncompressedSize;
      if (names.has(name) || names.size >= maxEntries || unpackedBytes > maxUnpackedBytes || entry.isEncrypted())
        return "resumeContent";
      names.add(name);
      if (/(^|\/)vba(project|data)[^/]*$/.test(name)) return "resumeMacros";
      if (isEmbedded(name)) return "resumeEmbedded";
      const isTypes = name === "[content_types].xml";
      if (!isTypes && !name.endsWith(".rels")) continue;
      const bytesSoFar = isTypes ? 0 : references.length;
      if (entry.uncompressedSize + bytesSoFar > maxTypesBytes) return "resumeContent";
      // Works for any encoding, because the search terms are ASCII.
      const content = (await unpack(zip, entry)).toString("latin1").replaceAll("\0", "");
      if (isTypes) types = content;
      else references += content;
    }
    if (!types || !names.has("word/document.xml")) return "resumeContent";
    if (/macroenabled|vbaproject/i.test(types)) return "resumeMacros";
    // Word writes no DTDs or comments here, and entities could hide names.
    if (/<!/.test(references)) return "resumeContent";
    return references
      .split(/<(?:[\w.-]+:)?Relationship\s/)
      .slice(1)
      .every(isHarmless)
      ? undefined
      : "resumeEmbedded";
  } catch {
    return "resumeContent";
  } finally {
    zip.close();
  }
}

const isEmbedded = (name: string) => /(^|\/)(activex|embeddings)\/(?!([^/]*\.xlsx|_rels\/[^/]*)$)/.test(name);

function isHarmless(relationship: string): boolean {
  const attributes = new Map<string, string>();
  // In sequence, so that no attribute matches inside another's value.
  for (const [all, name, value = ""] of relationship.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')|>/g)) {
    if (all === ">") break;
    if (name) attributes.set(name, unescaped(value.slice(1, -1)));
  }
  const attribute = (name: string) => attributes.get(name) ?? "";
  const type = attribute("Type").split("/").at(-1) ?? "";
  const target = attribute("Target").trim();
  if (/^(oleObject|control|aFChunk|subDocument|frame|vbaProject|attachedToolbars)$/i.test(type)) return false;
  if (type.toLowerCase() === "package") return /\.xlsx$/i.test(target) && attribute("TargetMode") !== "External";
  if (attribute("TargetMode").toLowerCase() !== "external" || type === "hyperlink") return true;
  // Word writes the template's path on the author's disk.
  const isOnDisk = /^(file:\/\/\/(?![/\\%])|[a-z]:[/\\]|[\w .-]+$)/i.test(target);
  return (
    (["attachedTemplate", "mailMergeSource", "image"].includes(type) && isOnDisk) ||
    (type === "image" && /^https?:\/\//i.test(target))
  );
}

const unescaped = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (all, hex, decimal, name) => {
    if (name) return { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }[name as "amp"] ?? all;
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

function openArchive(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    openZip(path, { lazyEntries: true, autoClose: false, strictFileNames: true }, (error, zip) => {
      if (error) return reject(error);
      // May emit an error after reading has stopped.
      zip.on("error", () => {});
      resolve(zip);
    });
  });
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const listeners = { entry: resolve, end: () => resolve(undefined), error: reject };
      for (const [event, listener] of Object.entries(listeners)) {
        zip.removeAllListeners(event);
        zip.on(event, listener);
      }
      zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

/** yauzl aborts an entry that unpacks to more than the directory claims. */
function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : buffer(stream).then(resolve, reject)));
  });
}
