import { createContext, data, type RouterContextProvider } from "react-router";

/** Seconds, for the error page: React Router drops the headers of what middleware throws there. */
export const retryAfterContext = createContext<number | null>(null);

/** A 503 to throw from middleware. Its own headers reach only the answers of resource routes. */
export function unavailable(
  context: Readonly<RouterContextProvider>,
  sentence: string,
  { retryAfterSeconds }: { retryAfterSeconds?: number } = {},
) {
  if (retryAfterSeconds) context.set(retryAfterContext, retryAfterSeconds);
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return data(sentence, { status: 503, statusText: "Service Unavailable", headers });
}
