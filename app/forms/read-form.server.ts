import { data } from "react-router";

const usualMaxBytes = 64 * 1024;

export const refusal = (status: number, statusText: string, sentence: string) => data(sentence, { status, statusText });

export function readRefusal(thrown: unknown): { status: number; sentence: string } | undefined {
  const { data: sentence, init } = (thrown ?? {}) as { data?: unknown; init?: { status?: number } | null };
  return typeof sentence === "string" && init?.status ? { status: init.status, sentence } : undefined;
}

const refuse = (...why: Parameters<typeof refusal>): never => {
  throw refusal(...why);
};

/** @throws a 4xx response: wrong content type (415), too large (413), malformed or not UTF-8 (400) */
export async function readForm(request: Request, maxBytes = usualMaxBytes): Promise<FormData> {
  const contentType = request.headers.get("Content-Type") ?? "";
  const kind = contentType.split(";")[0]?.trim().toLowerCase();
  if (kind !== "application/x-www-form-urlencoded" && kind !== "multipart/form-data") {
    refuse(
      415,
      "Unsupported Media Type",
      "Please send the form as application/x-www-form-urlencoded or multipart/form-data.",
    );
  }
  const bytes = await readBytes(request, maxBytes);
  const form = kind === "multipart/form-data" ? await parseMultipart(bytes, contentType) : parseUrlEncoded(bytes);
  for (const [, value] of form) {
    if (typeof value !== "string") refuse(400, "Bad Request", "This form takes no files.");
  }
  refuseBadText(form);
  return form;
}

export function refuseBadText(form: FormData): void {
  for (const [name, value] of form) {
    // Broken UTF-8 arrives as U+FFFD. PostgreSQL can store neither NUL nor lone surrogates.
    if (/[\0\ufffd]/.test(`${name}${value}`) || !`${name}${value}`.isWellFormed()) {
      refuse(400, "Bad Request", "The form could not be read: its text is not valid UTF-8.");
    }
  }
}

function parseUrlEncoded(bytes: Uint8Array): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes))) form.append(name, value);
  return form;
}

function parseMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  return new Response(bytes, { headers: { "Content-Type": contentType } }).formData().catch(() => {
    return refuse(400, "Bad Request", "The form could not be read: it is not complete.");
  });
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    refuse(
      413,
      "Content Too Large",
      `The form is larger than ${maxBytes / 1024} KB. Please shorten your text and send it again.`,
    );
  const announced = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (announced > maxBytes) tooLarge();
  // Node reads at most Content-Length bytes; arrayBuffer() costs half as much as reading chunks.
  if (announced >= 0) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) tooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
