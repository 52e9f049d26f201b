import { TLSSocket } from "node:tls";
import pg from "pg";
import { StartError } from "./data-dir-lock.ts";

/**
 * A connection to PostgreSQL, for everything that makes one. A server that asks for the password in clear text does
 * not get it, except over TLS with a certificate that was verified: whoever can stand in for the server would read it.
 * Such a connection fails with a StartError.
 */
export class PgClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // pg has no list of accepted methods (libpq: require_auth), and a password given as a function does not learn the
    // method. pg's own listener answers this event with the password: ours goes before it, and what is written to a
    // destroyed stream is sent nowhere.
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
