import { type IncomingHttpHeaders, request } from "node:http";

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface RawRequest {
  method?: string;
  /** Host and Origin too: what fetch would not let through. */
  headers?: Record<string, string>;
  body?: string;
  /** Another address of this machine to come from. */
  from?: string;
}

/** A request as a program on the wire sends it, following nothing. */
export function raw(url: string, { method = "GET", headers = {}, body, from }: RawRequest = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    // The path as it is written: a URL would be put in order.
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

/** A form as the body of a post. */
export const formOf = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields).toString(),
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
});
