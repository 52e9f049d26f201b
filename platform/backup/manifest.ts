import { z } from "zod";

export const archiveFormat = 1;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** What stands at the end of every archive: what is in it, and by what each part is recognised. */
export const manifestSchema = z.object({
  format: z.literal(archiveFormat, "it is of a format that this version does not know"),
  product: z.object({ name: z.literal("tidewheel"), version: z.string() }),
  takenAt: z.iso.datetime(),
  /** Of the server that it was taken from. */
  postgres: z.string(),
  /** The schema's version: the migrations that the database had been through. */
  migrations: z.array(z.object({ hash, when: count })),
  /** Rows as COPY writes them, sorted by primary key; in the archive as rows/<table>/<piece>. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count, bytes: count, hash })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** What people have uploaded; in the archive as files/<key>. */
  files: z.array(z.object({ key: z.string(), bytes: count, hash })),
  /** Files that were removed while the backup was taken. */
  vanished: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** A backup, a restore or a proof that failed for a reason a person can mend: one sentence, without anybody's data. */
export class BackupError extends Error {
  override name = "BackupError";
}
