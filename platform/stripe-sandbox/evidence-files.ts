import { createHash } from "node:crypto";
import { type ApiResponse, invalidRequest } from "./api-responses.ts";
import { newId, nowSeconds, type ObjectStore, type SandboxObject } from "./object-store.ts";

const maxFileBytes = 5 * 1024 * 1024;

/** By the first bytes, as Latin-1. */
const fileStarts = { jpg: "\xff\xd8\xff", png: "\x89PNG\r\n\x1a\n", pdf: "%PDF-" };

/** Keeps a file's size and hash, not the file: nobody reads it back from Stripe's API either. */
export async function storeEvidenceFile(store: ObjectStore, form: FormData): Promise<ApiResponse> {
  const file = form.get("file");
  if (form.get("purpose") !== "dispute_evidence") return invalidRequest("Invalid purpose", "purpose");
  if (!(file instanceof File)) return invalidRequest("Missing required param: file.", "file");
  if (file.size > maxFileBytes) return invalidRequest("The file is larger than 5 MB.", "file");
  const bytes = Buffer.from(await file.arrayBuffer());
  const start = bytes.subarray(0, 8).toString("latin1");
  const [type] = Object.entries(fileStarts).find(([, sign]) => start.startsWith(sign)) ?? [];
  if (!type) return invalidRequest("Dispute evidence is a JPEG, PNG or PDF file.", "file");
  const stored: SandboxObject = {
    id: newId("file"),
    object: "file",
    purpose: "dispute_evidence",
    filename: file.name,
    size: file.size,
    type,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    created: nowSeconds(),
  };
  await store.save(store.db, stored);
  return { status: 200, body: stored };
}
