import { z } from "zod";

export const archiveFormat = 1;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

export const manifestSchema = z.object({
  format: z.literal(archiveFormat, "it is of a format that this version does not know"),
  product: z.object({ name: z.literal("tidewheel"), version: z.string() }),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ hash, when: count })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count, bytes: count, hash })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(z.object({ key: z.string(), bytes: count, hash })),
  vanished: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** A failure that an operator can fix. The message is one sentence without personal data. */
export class BackupError extends Error {
  override name = "BackupError";
}
