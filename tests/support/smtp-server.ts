import { createServer, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";

export interface Received {
  envelope: { from: string; to: string[] };
  headers: Map<string, string>;
  text: string;
  html: string;
}

export interface MailServer {
  received: Received[];
  deferred(): number;
  /** Accepts messages from now on; before, each is deferred with 451. */
  accept(): void;
  /** Defers what comes for this address with 451, until `release`. */
  hold(address: string): void;
  release(address: string): void;
  /** As if there was no such mailbox. */
  refuse(address: string): void;
  close(): Promise<void>;
}

export async function startMailServer(port: number): Promise<MailServer> {
  const received: Received[] = [];
  let isAccepting = false;
  let deferred = 0;
  const refused = new Set<string>();
  const held = new Set<string>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo({ address }, _session, callback) {
      if (held.has(address)) {
        deferred += 1;
        return callback(Object.assign(new Error("Greylisted"), { responseCode: 451 }));
      }
      if (!refused.has(address)) return callback();
      callback(Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.once("end", () => {
        if (!isAccepting) {
          deferred += 1;
          return callback(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        }
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const message = decode(Buffer.concat(chunks).toString("latin1"));
        received.push({ envelope: { from, to: envelope.rcptTo.map(({ address }) => address) }, ...message });
        callback();
      });
    },
  });
  server.on("error", () => {}); // a client that disconnected
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    received,
    deferred: () => deferred,
    accept() {
      isAccepting = true;
    },
    hold: (address) => void held.add(address),
    release: (address) => void held.delete(address),
    refuse: (address) => void refused.add(address),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export async function startUnresponsiveServer(port: number): Promise<{ callers(): number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let callers = 0;
  const server = createServer((socket) => {
    callers += 1;
    sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    callers: () => callers,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function decode(source: string): Pick<Received, "headers" | "text" | "html"> {
  const { headers, body } = partOf(source);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get("content-type") ?? "")?.[1];
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => partOf(part.trimStart()))
    : [];
  const find = (type: string) => parts.find((part) => part.headers.get("content-type")?.startsWith(type));
  return { headers, text: contentOf(find("text/plain")), html: contentOf(find("text/html")) };
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

function partOf(source: string): Part {
  const end = source.indexOf("\r\n\r\n");
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map(
    (line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()] as const,
  );
  return { headers: new Map(headers), body: source.slice(end + 4) };
}

function contentOf(part: Part | undefined): string {
  if (!part) return "";
  const encoding = part.headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return Buffer.from(part.body, "base64").toString();
  if (encoding !== "quoted-printable") return Buffer.from(part.body, "latin1").toString();
  const bytes = part.body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
