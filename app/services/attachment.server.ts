import { Readable } from "node:stream";

/** A stored file as a download that no browser opens in the site's name. Closes the stream of a HEAD request. */
export function attachment(
  request: Request,
  filename: string,
  file: { stream: Readable; bytes: number },
  contentType = "application/octet-stream",
): Response {
  const headers = {
    ...attachmentHeaders(filename, contentType),
    "Content-Length": String(file.bytes),
  };
  if (request.method === "HEAD") {
    file.stream.destroy();
    return new Response(null, { headers });
  }
  return new Response(Readable.toWeb(file.stream) as ReadableStream, { headers });
}

export const attachmentHeaders = (filename: string, contentType: string) => ({
  "Content-Type": contentType,
  "Content-Disposition": attachmentNamed(filename),
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
});

/** RFC 6266: an ASCII name and the original one in RFC 5987 encoding. */
function attachmentNamed(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
