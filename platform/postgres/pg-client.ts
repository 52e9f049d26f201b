import { TLSSocket } from "node:tls";
import pg from "pg";
import { StartError } from "./data-dir-lock.ts";

/** Never sends a clear-text password except over verified TLS. @throws StartError */
export class PgClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // pg lacks libpq's require_auth. This listener runs before pg's own, and a destroyed stream sends nothing.
    this.connection.prependListener("authenticationCleartextPassword", () => {
      const { stream } = this.connection;
      if (stream instanceof TLSSocket && stream.authorized) return;
      stream.destroy(
        new StartError(
          "The database server asks for the password in clear text over a connection that is not protected, so it was " +
            "not sent. Let the server ask for scram-sha-256 (in its pg_hba.conf), or set sslmode=verify-full in DATABASE_URL.",
        ),
      );
    });
  }

  /** The process id of the server's backend for this connection; null before it is connected. */
  get backendPid(): number | null {
    return (this as unknown as { processID: number | null }).processID;
  }

  /** Drops the connection even in the middle of a COPY; the server rolls its transaction back. */
  destroyConnection(): void {
    this.connection.stream.destroy();
  }
}

/** pg gives the errors of its own connections and pool no code. */
export const isLostConnection = (error: Error): boolean =>
  /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message);
