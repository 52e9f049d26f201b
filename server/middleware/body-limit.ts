import type { Context } from "hono";
import { errorResponse } from "../http/error-page.ts";

// Forms with a file: a body over their own limit is read for a while, so that the form can be answered.
const uploads = /^\/(careers|api\/career-applications)(\.data)?$/i;
const maxBytes = 1024 * 1024;
const maxUploadBytes = 64 * 1024 * 1024;

/**
 * Rejects a body by its Content-Length before it is read. Each action reads with a smaller limit of its own, which also
 * holds for bodies without a length.
 */
export async function limitBodySize(c: Context, next: () => Promise<void>) {
  const bytes = Number(c.req.header("Content-Length") ?? 0);
  const limit = uploads.test(c.req.path) ? maxUploadBytes : maxBytes;
  if (bytes <= limit) return next();
  const sentence = `This is larger than the ${limit / 1024 / 1024} MB that are taken here. Please send less.`;
  return errorResponse({ status: 413, title: "Too large", sentence }, c.req.raw);
}
