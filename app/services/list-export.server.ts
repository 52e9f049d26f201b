import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errorCodeOf } from "#platform/observability/log.ts";
import type { Database, Queryable } from "../db/client.server.ts";
import { countRows, inLongSnapshot, type ListQuery, readIds } from "../db/snapshot-cursor.server.ts";
import { type ExportColumn, type ExportFormatName, exportFormats } from "./export-formats.server.ts";

/** `load` returns the rows of the ids, in their order. */
export interface ListExport<Row = unknown> {
  columns: ExportColumn<Row>[];
  query(snapshot: Queryable): Promise<ListQuery> | ListQuery;
  load(snapshot: Queryable, ids: string[]): Promise<Row[]>;
}

/** Ties a list's row type to its columns; the stream does not look at it. */
export const listExport = <Row>(list: ListExport<Row>) => list as ListExport;

const batchSize = 500;
const longestMs = 15 * 60_000;
/** Each holds a connection of the pool. */
const mostAtOnce = 4;
let running = 0;

/**
 * The file, read from one snapshot as fast as the reader takes it. Undefined while too many are running. `onStart` gets the
 * number of rows before the first byte; if it throws, there is no file. An error later destroys the stream: it never ends
 * as if it were whole.
 */
export async function openExport(
  db: Database,
  list: ListExport,
  format: ExportFormatName,
  onStart: (rows: number) => Promise<void>,
): Promise<Readable | undefined> {
  if (running >= mostAtOnce) return undefined;
  running += 1;
  const file = new PassThrough();
  // Before there is a reader the error is thrown instead.
  file.on("error", () => {});
  const started = Promise.withResolvers<void>();
  inLongSnapshot(db, async (snapshot) => {
    const query = await list.query(snapshot);
    await onStart(await countRows(snapshot, query));
    started.resolve();
    const chunks = write(snapshot, list, query, format);
    try {
      await pipeline(chunks, file, { signal: AbortSignal.timeout(longestMs) });
    } finally {
      // The rollback must wait for a query that is still running.
      await chunks.return();
    }
  })
    .catch((error) => {
      started.reject(error);
      file.destroy(error);
    })
    .finally(() => {
      running -= 1;
    });
  await started.promise;
  return file;
}

async function* write(snapshot: Queryable, list: ListExport, query: ListQuery, format: ExportFormatName) {
  const { head, write: writeRows } = exportFormats[format];
  yield head(list.columns);
  try {
    for await (const ids of readIds(snapshot, query, batchSize))
      yield writeRows(list.columns, await list.load(snapshot, ids));
  } catch (error) {
    throw new ExportBroken(error);
  }
}

/** The HTTP server prints what breaks a response, and a database error quotes values. */
class ExportBroken extends Error {
  readonly code: string;

  constructor(reason: unknown) {
    super("export cut short");
    this.code = errorCodeOf(reason);
  }
}
