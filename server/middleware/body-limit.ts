import type { Context } from "hono";
import { errorResponse } from "../http/error-page.ts";

// File uploads: the action reads an oversized body for a while, so that it can respond with the form.
const uploads = /^\/(careers|api\/career-applications|admin\/deposits|(my|deposit|counter)\/[^/]+)(\.data)?$/i;
// Longer texts than any that are kept: the editor says so beside the field.
const longForms = /^\/admin\/content\/[\w-]+(\.data)?$/i;
const maxBytes = 1024 * 1024;
const maxLongFormBytes = 8 * maxBytes;
const maxUploadBytes = 64 * 1024 * 1024;

/** Checks Content-Length only; each action's smaller limit also covers chunked bodies. */
export async function limitBodySize(c: Context, next: () => Promise<void>) {
  const bytes = Number(c.req.header("Content-Length") ?? 0);
  const { path } = c.req;
  const limit = uploads.test(path) ? maxUploadBytes : longForms.test(path) ? maxLongFormBytes : maxBytes;
  if (bytes <= limit) return next();
  const sentence = `This is larger than the ${limit / 1024 / 1024} MB we accept here. Please send less.`;
  return errorResponse({ status: 413, title: "Too large", sentence }, c.req.raw);
}
