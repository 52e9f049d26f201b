import { crc32, deflateSync } from "node:zlib";

const text = (content: string) => Buffer.from(content, "latin1");

export function pdf(content = "Noor Okafor", bytes = 0): Buffer {
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Note (${content}) >>\nendobj\n`;
  const tail = "trailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n";
  return text(head + "%".padEnd(Math.max(1, bytes - head.length - tail.length - 1), "x").concat("\n") + tail);
}

export interface ZipEntry {
  name: string | Buffer;
  content?: Buffer;
  claims?: number;
  flags?: number;
}

/** A ZIP archive of stored entries. Its central directory can lie; `before` is prepended, which ZIP readers ignore. */
export function zip(entries: ZipEntry[], claimedCount = entries.length, before = Buffer.alloc(0)): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = before.length;
  for (const { name, content = Buffer.alloc(0), claims = content.length, flags = 0 } of entries) {
    const nameBytes = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.write("PK\x03\x04", "latin1");
    const central = Buffer.alloc(46);
    central.write("PK\x01\x02", "latin1");
    // From "version needed" to "file name length", the local and the central header are identical.
    const facts = Buffer.alloc(24);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(claims === content.length ? 0 : 8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(claims, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    facts.copy(local, 4);
    facts.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    locals.push(local, nameBytes, content);
    directory.push(central, nameBytes);
    offset += local.length + nameBytes.length + content.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(claimedCount & 0xffff, 8);
  end.writeUInt16LE(claimedCount & 0xffff, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([before, ...locals, directoryBytes, end]);
}

const documentType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

export const docxParts = (type = documentType): ZipEntry[] => [
  {
    name: "[Content_Types].xml",
    content: text(`<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`),
  },
  { name: "word/document.xml", content: text("<w:document/>") },
];

export const docx = (more: ZipEntry[] = []) => zip([...docxParts(), ...more]);

/** A Compound File Binary (the container of .doc) whose directory has these names. */
export function compoundFile(names: string[]): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  const directory = Buffer.alloc(512);
  for (const [index, name] of names.entries()) {
    directory.write(name, index * 128, "utf16le");
    directory.writeUInt16LE(name.length * 2 + 2, index * 128 + 64);
  }
  return Buffer.concat([header, table, directory, Buffer.alloc(512, "x")]);
}

export const doc = () => compoundFile(["Root Entry", "WordDocument", "1Table"]);

export function pdfOf(objects: (string | Buffer)[], trailer = "/Root 1 0 R"): Buffer {
  const written = objects.flatMap((object, at) => [
    text(`${at + 1} 0 obj\n`),
    Buffer.isBuffer(object) ? object : text(object),
    text("\nendobj\n"),
  ]);
  const end = text(`trailer\n<< ${trailer} /Size ${objects.length + 1} >>\nstartxref\n9\n%%EOF\n`);
  return Buffer.concat([text("%PDF-1.7\n"), ...written, end]);
}

export function pdfStream(keys: string, content: string | Buffer, isPacked = true): Buffer {
  const bytes = Buffer.from(content);
  const stored = isPacked ? deflateSync(bytes) : bytes;
  const filter = isPacked ? "/Filter /FlateDecode " : "";
  return Buffer.concat([
    text(`<< ${keys} ${filter}/Length ${stored.length} >>\nstream\n`),
    stored,
    text("\nendstream"),
  ]);
}

/** An object stream (PDF 1.5). */
export function pdfObjectStream(objects: string[], keys = "/Type /ObjStm"): Buffer {
  let at = 0;
  const places = objects.map((object, index) => {
    const place = `${100 + index} ${at}`;
    at += object.length + 1;
    return place;
  });
  const first = `${places.join(" ")} `;
  return pdfStream(
    `${keys} /N ${objects.length} /First ${first.length}`,
    first + objects.map((each) => `${each}\n`).join(""),
  );
}

export const docxReferring = (relationships: string, name = "word/_rels/settings.xml.rels", more: ZipEntry[] = []) =>
  docx([
    ...more,
    {
      name,
      content: text(
        `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships}</Relationships>`,
      ),
    },
  ]);

const relationshipTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export const relationship = (type: string, target: string, mode = "External") =>
  `<Relationship Id="rId1" Type="${relationshipTypes}/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;
