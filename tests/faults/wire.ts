import { createServer, Socket } from "node:net";

/** A wire between the product and its database, which can be cut, or swallow what it is given. */
export interface Wire {
  /** Where the product finds the database at its other end. */
  databaseUrl: string;
  /** How many connections there are. */
  connections(): number;
  /** Cuts all connections, or one of them by chance (0 to 1). */
  cut(which?: number): void;
  /** The next answer to a statement that has this text in it is swallowed, and the connection cut; resolves then. */
  swallowAnswerTo(text: string): Promise<void>;
  /** From now on it takes everything, connections too, and forwards nothing. */
  hang(): void;
  /** New connections work again; those that it had swallowed say nothing for ever. */
  heal(): void;
  close(): Promise<void>;
}

interface Line {
  product: Socket;
  database: Socket;
  isDead: boolean;
  /** What it has swallowed of the answer that nobody is to hear. */
  swallowed: Buffer | undefined;
}

/**
 * @param databaseUrl of a database that is reached by a Unix socket
 */
export async function stretchWire(databaseUrl: string): Promise<Wire> {
  const url = new URL(databaseUrl);
  const path = `${url.searchParams.get("host")}/.s.PGSQL.${url.port || 5432}`;
  const lines = new Set<Line>();
  let isHanging = false;
  let aim: { text: string; hit(): void } | undefined;

  const server = createServer((product) => {
    const database = new Socket();
    const line: Line = { product, database, isDead: isHanging, swallowed: undefined };
    lines.add(line);
    if (!isHanging) database.connect(path);
    const end = () => {
      product.destroy();
      database.destroy();
      lines.delete(line);
    };
    product.on("data", (chunk) => {
      if (line.isDead) return;
      if (aim && chunk.includes(aim.text)) {
        line.swallowed = Buffer.alloc(0);
        const { hit } = aim;
        aim = undefined;
        product.once("close", hit);
      }
      database.write(chunk);
    });
    database.on("data", (chunk) => {
      if (line.isDead) return;
      if (!line.swallowed) return product.write(chunk);
      line.swallowed = Buffer.concat([line.swallowed, chunk]);
      if (isReadyAgain(line.swallowed)) end();
    });
    for (const socket of [product, database]) {
      socket.on("error", end);
      socket.on("close", end);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" ? address?.port : 0);

  const cutLine = ({ product, database }: Line) => {
    product.resetAndDestroy();
    database.destroy();
  };
  return {
    databaseUrl: url.href,
    connections: () => lines.size,
    cut(which) {
      const all = [...lines];
      const chosen = which === undefined ? all : all.slice(Math.floor(which * all.length)).slice(0, 1);
      for (const line of chosen) cutLine(line);
    },
    swallowAnswerTo(text) {
      return new Promise((hit) => {
        aim = { text, hit };
      });
    },
    hang() {
      isHanging = true;
      for (const line of lines) line.isDead = true;
    },
    heal() {
      isHanging = false;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const line of lines) cutLine(line);
      await closed;
    },
  };
}

/** The database's last words are "ready for query": what it was asked is done, and durable. */
function isReadyAgain(said: Buffer): boolean {
  return said.length >= 6 && said.at(-6) === "Z".charCodeAt(0) && said.readInt32BE(said.length - 5) === 5;
}
