import { connect, type Socket } from "node:net";

export interface KeepAliveConnection {
  ask(request: string): Promise<number>;
  end(): void;
}

export async function openKeepAlive(
  port: number,
  hostname: string,
  localAddress?: string,
): Promise<KeepAliveConnection> {
  const socket: Socket = connect({ port, host: hostname, localAddress, noDelay: true });
  socket.setEncoding("latin1");
  let waiting: PromiseWithResolvers<number> | undefined;
  let heard = "";
  socket.on("data", (chunk: string) => {
    heard += chunk;
    const status = completeStatus(heard);
    if (status === undefined) return;
    heard = "";
    waiting?.resolve(status);
  });
  const fail = () => waiting?.reject(new Error("the connection broke"));
  socket.on("error", fail);
  socket.on("close", fail);
  return {
    ask(request) {
      waiting = Promise.withResolvers();
      if (socket.closed) fail();
      else socket.write(request);
      return waiting.promise;
    },
    end: () => socket.end(),
  };
}

/** Returns the status once Content-Length bytes or the last chunk has arrived. */
function completeStatus(heard: string): number | undefined {
  const headEnd = heard.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const head = heard.slice(0, headEnd).toLowerCase();
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  const isWhole = length ? heard.length >= headEnd + 4 + Number(length) : heard.endsWith("0\r\n\r\n");
  return isWhole ? Number(head.slice(9, 12)) : undefined;
}
