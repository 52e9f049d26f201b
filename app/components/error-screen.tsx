import { useContext } from "react";
import { type ErrorResponse, isRouteErrorResponse } from "react-router";
import { RequestId } from "./request-id.ts";

const onlyRead = "This page is only there to be read: it takes nothing that is sent to it. Please go back.";

/** The router's own messages name our source files. */
const isRoutersOwn = (error: ErrorResponse): boolean =>
  (error as ErrorResponse & { internal?: boolean }).internal === true;

function toUserMessage(error: unknown, development?: boolean): string {
  if (isRouteErrorResponse(error)) {
    if (typeof error.data === "string" && !isRoutersOwn(error)) return error.data;
    if (error.status === 405) return onlyRead;
  }
  if (error instanceof Error && development) return error.message;
  return "Something went wrong on our side. Please try again in a minute.";
}

/** In production an unexpected error shows only its request id. */
export function ErrorScreen({ error, development }: { error: unknown; development?: boolean }) {
  const requestId = useContext(RequestId);
  return (
    <div className="sheet py-20 sm:py-28">
      <h1 className="text-5xl sm:text-7xl">Unexpected Application Error!</h1>
      <p className="display mt-8 text-2xl">
        {isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : "500 Internal Server Error"}
      </p>
      <p className="mt-4 max-w-[68ch]">{toUserMessage(error, development)}</p>
      {requestId && (
        <p className="mt-4 text-sm text-muted">
          If it happens again, tell us this number: <code>{requestId}</code>
        </p>
      )}
      <p className="mt-10">
        <a className="action-quiet" href="/">
          Return to Home
        </a>
      </p>
    </div>
  );
}
