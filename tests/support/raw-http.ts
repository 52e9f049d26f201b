import { type IncomingHttpHeaders, request } from "node:http";

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface RawRequest {
  method?: string;
  /** Includes Host and Origin, which fetch does not allow. */
  headers?: Record<string, string>;
  body?: string;
  from?: string;
}

/** Sends a request without fetch's normalization and without following redirects. */
export function raw(url: string, { method = "GET", headers = {}, body, from }: RawRequest = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    // Keep the path as written; `new URL` would normalize it.
    const [, origin = "", path] = /^(https?:\/\/[^/]+)(.*)$/.exec(url) ?? [];
    const sent = request(
      origin,
      { path: path || "/", method, headers: { ...length, ...headers }, localAddress: from, agent: false },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
        answer.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

export const formOf = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields).toString(),
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
});
