import { useContext } from "react";
import { type ErrorResponse, isRouteErrorResponse } from "react-router";
import { RequestId } from "./request-id.ts";

const unknown = "This page doesn't exist. The address may be old, or a letter may be missing.";
const onlyRead = "This page doesn't accept forms. Please go back and try again.";

/** The router's own messages name our source files. */
const isRoutersOwn = (error: ErrorResponse): boolean =>
  (error as ErrorResponse & { internal?: boolean }).internal === true;

function toUserMessage(error: unknown, development?: boolean): string {
  if (isRouteErrorResponse(error)) {
    if (typeof error.data === "string" && !isRoutersOwn(error)) return error.data;
    if (error.status === 404) return unknown;
    if (error.status === 405) return onlyRead;
  }
  if (error instanceof Error && development) return error.message;
  return "Something went wrong on our side. Please try again in a minute.";
}

/** In production an unexpected error shows only its request id. */
export function ErrorScreen({ error, development }: { error: unknown; development?: boolean }) {
  const requestId = useContext(RequestId);
  return (
    <div className="sheet section stack gap-5">
      <h1 className="title-l">Unexpected Application Error!</h1>
      <p className="display text-xl">
        {isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : "500 Internal Server Error"}
      </p>
      <p>{toUserMessage(error, development)}</p>
      {requestId && (
        <p className="muted text-s">
          If it happens again, tell us this number: <code>{requestId}</code>
        </p>
      )}
      <p>
        <a className="action-quiet" href="/">
          Return to Home
        </a>
      </p>
    </div>
  );
}
