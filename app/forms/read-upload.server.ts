import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { readForm, refusal, refuseBadText } from "./read-form.server.ts";

/** A file as it arrived, not yet looked into. */
export interface Upload {
  /** Absolute path on this machine, until `dispose`. Undefined where it could not be written or was too large. */
  path: string | undefined;
  /** As the sender named it, without folders: to be shown, never to be opened by. */
  filename: string;
  /** At most one more than was allowed. */
  bytes: number;
  /** Of all that was read, base64url. */
  sha256: string;
  /** Why it could not be written. */
  fault: unknown;
}

export interface UploadForm {
  /** The text fields. */
  form: FormData;
  /** Undefined where none was chosen. */
  upload: Upload | undefined;
  /** Removes what was written; safe to call twice. */
  dispose(): Promise<void>;
}

const maxTextBytes = 64 * 1024;
const maxParts = 40;
// Whoever chose far too large a file still learns so on the page that keeps their answers; beyond this we stop listening.
const maxBodyBytes = 64 * 1024 * 1024;

/**
 * Reads a posted form that may hold one file, which goes to a folder as it arrives and is never held in memory.
 * A file that is too large or cannot be written is read to its end and left out, so that the form can be answered.
 * @param options.fileField the only field that takes a file
 * @param options.maxFileBytes a file of more is not kept
 * @throws a 4xx error response with a sentence, and nothing left behind: wrong content type (415), too much text (413),
 * a broken, aborted or overcrowded body (400)
 */
export async function readUploadForm(
  request: Request,
  options: { fileField: string; maxFileBytes: number; folder: string },
): Promise<UploadForm> {
  const contentType = request.headers.get("Content-Type") ?? "";
  if (contentType.split(";")[0]?.trim().toLowerCase() !== "multipart/form-data") {
    return { form: await readForm(request), upload: undefined, dispose: async () => {} };
  }
  if (Number(request.headers.get("Content-Length")) > maxBodyBytes) throw tooMuch();
  const parser = createParser(contentType, options.maxFileBytes);
  const form = new FormData();
  let textBytes = 0;
  let file: Readable | undefined;
  let spooled: Promise<Upload> | undefined;
  const path = join(options.folder, randomUUID());
  const dispose = () => rm(path, { force: true }).catch(() => {});

  const ended = new Promise<void>((resolve, reject) => {
    parser.once("finish", resolve);
    parser.on("error", () => reject(broken()));
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
      parser.once(limit, () => reject(refusal(400, "Bad Request", "This form has more parts than we ask for.")));
    parser.on("field", (name, value, _nameIsCut, valueIsCut) => {
      textBytes += Buffer.byteLength(`${name}${value}`);
      if (valueIsCut || textBytes > maxTextBytes) reject(refusal(413, "Content Too Large", tooMuchText));
      form.append(String(name), value);
    });
    parser.on("file", (name, stream, filename) => {
      if (name !== options.fileField) form.append(String(name), "");
      file = stream;
      // It may break once more after we have stopped reading.
      stream.on("error", () => {});
      spooled = spool(stream, String(filename), path, options);
      spooled.catch(reject);
    });
  });
  ended.catch(() => {});

  try {
    await Promise.race([ended, feed(request, parser)]);
    await ended;
    refuseBadText(form);
    const upload = await spooled;
    const isChosen = upload && (upload.bytes > 0 || upload.filename !== "");
    if (isChosen && /[\0\ufffd]/.test(upload.filename)) throw broken();
    return { form, upload: isChosen ? upload : undefined, dispose };
  } catch (error) {
    parser.destroy();
    file?.destroy();
    await spooled?.catch(() => {});
    await dispose();
    throw error;
  }
}

type Parser = InstanceType<typeof Busboy>;

function createParser(contentType: string, maxFileBytes: number): Parser {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        fileSize: maxFileBytes + 1,
        files: 1,
        fields: maxParts,
        parts: maxParts,
        fieldSize: maxTextBytes,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
      isPartAFile: (_name, _type, filename) => filename !== undefined,
    });
  } catch {
    throw broken();
  }
}

/** Gives the body to the parser as fast as it takes it, and no faster. */
async function feed(request: Request, parser: Parser): Promise<void> {
  let length = 0;
  const chunks = request.body?.[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks?.next().catch(() => {
      throw broken();
    });
    if (!next || next.done) break;
    const { buffer, byteOffset, byteLength } = next.value;
    length += byteLength;
    if (length > maxBodyBytes) throw tooMuch();
    await new Promise<void>((resolve, reject) =>
      parser.write(Buffer.from(buffer, byteOffset, byteLength), (error) => (error ? reject(broken()) : resolve())),
    );
  }
  parser.end();
}

/** Writes a file as it arrives. What cannot be kept is still read to its end. */
async function spool(
  stream: Readable,
  filename: string,
  path: string,
  { folder, maxFileBytes }: { folder: string; maxFileBytes: number },
): Promise<Upload> {
  const hash = createHash("sha256");
  let bytes = 0;
  let fault: unknown;
  let handle: FileHandle | undefined;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      hash.update(chunk);
      if (fault || bytes > maxFileBytes) continue;
      try {
        handle ??= await openNew(folder, path);
        await handle.writeFile(chunk);
      } catch (error) {
        fault = error;
      }
    }
  } finally {
    await handle?.close();
  }
  const isKept = !fault && bytes > 0 && bytes <= maxFileBytes;
  return { path: isKept ? path : undefined, filename, bytes, sha256: hash.digest("base64url"), fault };
}

/** Only now, because most forms come without a file. */
async function openNew(folder: string, path: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return open(path, "wx", 0o600);
}

const tooMuchText = "The form's text is larger than 64 KB. Please shorten it and send it again.";

const broken = () => refusal(400, "Bad Request", "The form could not be read: it is not complete.");
const tooMuch = () =>
  refusal(413, "Content Too Large", "This is far more than a form may hold. Please choose a smaller file.");
