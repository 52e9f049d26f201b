import type { Context } from "hono";
import { errorResponse } from "../http/error-page.ts";

/** The only forms with a file; they go on listening a while to whoever chose too large a one, to tell them so. */
const uploads = /^\/(careers|api\/career-applications)(\.data)?$/i;
const mostBytes = 1024 * 1024;
const mostUploadBytes = 64 * 1024 * 1024;

/**
 * Refuses a body that says that it is larger than anything we take, before a byte of it is read. Below that each action
 * reads with a limit of its own (forms 64 KB), of bodies that do not say as well.
 */
export async function limitBodySize(c: Context, next: () => Promise<void>) {
  const bytes = Number(c.req.header("Content-Length") ?? 0);
  const most = uploads.test(c.req.path) ? mostUploadBytes : mostBytes;
  if (bytes <= most) return next();
  const sentence = `This is larger than the ${most / 1024 / 1024} MB that are taken here. Please send less.`;
  return errorResponse({ status: 413, title: "Too large", sentence }, c.req.raw);
}
