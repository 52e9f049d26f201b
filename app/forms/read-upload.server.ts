import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { readForm, refusal, refuseBadText } from "./read-form.server.ts";

export interface Upload {
  /** Absolute, until `dispose`; undefined for a file that was too large or could not be written. */
  path: string | undefined;
  /** As named by the client, without folders: for display only. */
  filename: string;
  bytes: number;
  sha256: string;
  fault: unknown;
}

export interface UploadForm {
  form: FormData;
  /** The chosen files in their order; what is over `maxFiles` is read and dropped. */
  uploads: Upload[];
  tooMany: boolean;
  /** Aborted once the sender has gone: nobody awaits what is made of the files. */
  signal: AbortSignal;
  dispose(): Promise<void>;
}

const maxTextBytes = 64 * 1024;
const maxParts = 40;
// Where several files may be chosen, far too many still get the form with its input back.
const maxFileParts = 100;
// A file over its limit is read up to this size, so that the response can keep the form's input.
const maxBodyBytes = 64 * 1024 * 1024;

interface UploadOptions {
  fileField: string;
  maxFileBytes: number;
  maxFiles: number;
  folder: string;
}

/** Streams the files to disk. @throws a 4xx response after cleanup: 415, 413, or 400 for a broken body */
export async function readUploadForm(request: Request, options: UploadOptions): Promise<UploadForm> {
  const { signal } = request;
  const contentType = request.headers.get("Content-Type") ?? "";
  if (contentType.split(";")[0]?.trim().toLowerCase() !== "multipart/form-data") {
    return { form: await readForm(request), uploads: [], tooMany: false, signal, dispose: async () => {} };
  }
  if (Number(request.headers.get("Content-Length")) > maxBodyBytes) throw tooLarge();
  const parser = createParser(contentType, options);
  const form = new FormData();
  let textBytes = 0;
  const files: Readable[] = [];
  const spooled: Promise<Upload>[] = [];
  const paths: string[] = [];
  let named = 0;
  const dispose = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true }).catch(() => {})));
  };

  const ended = new Promise<void>((resolve, reject) => {
    parser.once("finish", resolve);
    parser.on("error", () => reject(incomplete()));
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
      parser.once(limit, () => reject(refusal(400, "Bad Request", "This form has more parts than we ask for.")));
    parser.on("field", (name, value, _nameIsCut, valueIsCut) => {
      textBytes += Buffer.byteLength(`${name}${value}`);
      if (valueIsCut || textBytes > maxTextBytes) reject(refusal(413, "Content Too Large", tooMuchTextMessage));
      form.append(String(name), value);
    });
    parser.on("file", (name, stream, filename) => {
      files.push(stream);
      // It may fail again after reading has stopped.
      stream.on("error", () => {});
      if (name !== options.fileField) {
        form.append(String(name), "");
        return stream.resume();
      }
      const path = named < options.maxFiles ? join(options.folder, randomUUID()) : undefined;
      if (path) paths.push(path);
      // An empty field also sends a part, without a name.
      if (filename) named += 1;
      const upload = spool(stream, String(filename), path, options);
      spooled.push(upload);
      upload.catch(reject);
    });
  });
  ended.catch(() => {});

  try {
    await Promise.race([ended, feed(request, parser)]);
    await ended;
    refuseBadText(form);
    const chosen = (await Promise.all(spooled)).filter(({ bytes, filename }) => bytes > 0 || filename !== "");
    if (chosen.some(({ filename }) => /[\0\ufffd]/.test(filename))) throw incomplete();
    return {
      form,
      uploads: chosen.slice(0, options.maxFiles),
      tooMany: chosen.length > options.maxFiles,
      signal,
      dispose,
    };
  } catch (error) {
    parser.destroy();
    for (const file of files) file.destroy();
    await Promise.allSettled(spooled);
    await dispose();
    throw error;
  }
}

type Parser = InstanceType<typeof Busboy>;

function createParser(contentType: string, { maxFileBytes, maxFiles }: UploadOptions): Parser {
  const files = maxFiles === 1 ? 1 : maxFileParts;
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: {
        fileSize: maxFileBytes + 1,
        files,
        fields: maxParts,
        parts: maxParts + files - 1,
        fieldSize: maxTextBytes,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
      isPartAFile: (_name, _type, filename) => filename !== undefined,
    });
  } catch {
    throw incomplete();
  }
}

async function feed(request: Request, parser: Parser): Promise<void> {
  let length = 0;
  const chunks = request.body?.[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks?.next().catch(() => {
      throw incomplete();
    });
    if (!next || next.done) break;
    const { buffer, byteOffset, byteLength } = next.value;
    length += byteLength;
    if (length > maxBodyBytes) throw tooLarge();
    await new Promise<void>((resolve, reject) =>
      parser.write(Buffer.from(buffer, byteOffset, byteLength), (error) => (error ? reject(incomplete()) : resolve())),
    );
  }
  parser.end();
}

async function spool(
  stream: Readable,
  filename: string,
  path: string | undefined,
  { folder, maxFileBytes }: UploadOptions,
): Promise<Upload> {
  const hash = createHash("sha256");
  let bytes = 0;
  let fault: unknown;
  let handle: FileHandle | undefined;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      hash.update(chunk);
      if (!path || fault || bytes > maxFileBytes) continue;
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

async function openNew(folder: string, path: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return open(path, "wx", 0o600);
}

const tooMuchTextMessage = "The form's text is larger than 64 KB. Please shorten it and send it again.";

const incomplete = () => refusal(400, "Bad Request", "The form could not be read: it is not complete.");
const tooLarge = () =>
  refusal(413, "Content Too Large", "This is far more than a form may hold. Please choose a smaller file.");
