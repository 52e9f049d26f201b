import type { IncomingMessage, ServerResponse } from "node:http";
import { connectionLimits } from "../http/connection-limits.ts";

/** What Node keeps of an answer's head, undocumented: its text, and whether it went out. */
type Headed = ServerResponse & { _header: string; _headerSent: boolean };

/** Whether an answer may be sent whole: its visitor speaks as every browser does, and we go on listening. */
export const canTakeWhole = ({ httpVersion }: IncomingMessage, { shouldKeepAlive }: ServerResponse): boolean =>
  httpVersion === "1.1" && shouldKeepAlive;

/**
 * Head and body as they go over the wire to somebody who `canTakeWhole`.
 * @param headers names and values in turn, valid ones
 * @param date as HTTP writes it
 */
export function wholeAnswer(headers: string[], date: string, body: Buffer): Buffer {
  const lines = ["HTTP/1.1 200 OK"];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  lines.push(
    `Date: ${date}`,
    "Connection: keep-alive",
    `Keep-Alive: timeout=${connectionLimits.keepAliveTimeout / 1000}`,
  );
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), body]);
}

/**
 * Sends what `wholeAnswer` made. Node would check and write every header anew and send head and body apart, which is a
 * sixth of what a page from memory costs (`npm run bench:web`, decision 0012).
 */
export function sendWhole(response: ServerResponse, whole: Buffer): void {
  const headed = response as Headed;
  headed._header = "in the bytes";
  headed._headerSent = true;
  response.end(whole);
}
