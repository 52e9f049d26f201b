import { createServer, Socket } from "node:net";

/** A TCP proxy between the product and its database that can cut connections or swallow data. */
export interface DatabaseProxy {
  databaseUrl: string;
  connections(): number;
  /** Cuts all connections, or a random one (0 to 1). */
  cut(which?: number): void;
  /** Swallows the next response to a statement that contains `text`, cuts the connection, and then resolves. */
  swallowAnswerTo(text: string): Promise<void>;
  /** Accepts data and connections but forwards nothing. */
  hang(): void;
  /** New connections work again; those opened during the hang stay silent. */
  heal(): void;
  close(): Promise<void>;
}

interface ProxiedConnection {
  product: Socket;
  database: Socket;
  isDead: boolean;
  swallowed: Buffer | undefined;
}

/** `databaseUrl` must use a Unix socket. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const path = `${url.searchParams.get("host")}/.s.PGSQL.${url.port || 5432}`;
  const openConnections = new Set<ProxiedConnection>();
  let isHanging = false;
  let aim: { text: string; hit(): void } | undefined;

  const server = createServer((product) => {
    const database = new Socket();
    const connection: ProxiedConnection = { product, database, isDead: isHanging, swallowed: undefined };
    openConnections.add(connection);
    if (!isHanging) database.connect(path);
    const end = () => {
      product.destroy();
      database.destroy();
      openConnections.delete(connection);
    };
    product.on("data", (chunk) => {
      if (connection.isDead) return;
      if (aim && chunk.includes(aim.text)) {
        connection.swallowed = Buffer.alloc(0);
        const { hit } = aim;
        aim = undefined;
        product.once("close", hit);
      }
      database.write(chunk);
    });
    database.on("data", (chunk) => {
      if (connection.isDead) return;
      if (!connection.swallowed) return product.write(chunk);
      connection.swallowed = Buffer.concat([connection.swallowed, chunk]);
      if (isReadyForQuery(connection.swallowed)) end();
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

  const cutConnection = ({ product, database }: ProxiedConnection) => {
    product.resetAndDestroy();
    database.destroy();
  };
  return {
    databaseUrl: url.href,
    connections: () => openConnections.size,
    cut(which) {
      const all = [...openConnections];
      const chosen = which === undefined ? all : all.slice(Math.floor(which * all.length)).slice(0, 1);
      for (const connection of chosen) cutConnection(connection);
    },
    swallowAnswerTo(text) {
      return new Promise((hit) => {
        aim = { text, hit };
      });
    },
    hang() {
      isHanging = true;
      for (const connection of openConnections) connection.isDead = true;
    },
    heal() {
      isHanging = false;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const connection of openConnections) cutConnection(connection);
      await closed;
    },
  };
}

/** The response ends with ReadyForQuery, so the statement is committed. */
function isReadyForQuery(said: Buffer): boolean {
  return said.length >= 6 && said.at(-6) === "Z".charCodeAt(0) && said.readInt32BE(said.length - 5) === 5;
}
