import { useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { useReveal } from "~/forms/use-reveal.ts";
import { confirmationPath, listPending } from "./outbox.ts";
import "~/styles/primitives/field.css";

const firstRetryMs = 2_000;
const maxRetryMs = 30_000;

/** Retries pending applications at once, when the browser comes online, and with exponential backoff. */
export function OutboxSender({
  waiting,
  answer,
}: {
  waiting?: "unreachable" | "rate-limited" | undefined;
  answer: unknown;
}) {
  const fetcher = useFetcher<{ unreachable?: boolean; lastResult?: unknown }>();
  const navigate = useNavigate();
  const sent = useRef<string>(undefined);
  const [pending, setPending] = useState(0);
  const tries = useRef(0);
  const notice = useReveal<HTMLDivElement>(pending > 0 && answer);

  useEffect(() => {
    if (fetcher.state !== "idle") return;
    const waitingNow = listPending();
    const [next, ...rest] = waitingNow;
    const isSent = waitingNow.every(({ idempotencyKey }) => idempotencyKey !== sent.current);
    // The router drops a fetcher's redirect if the form is submitted again meanwhile.
    if (sent.current && isSent && !fetcher.data?.lastResult) void navigate(confirmationPath);
    setPending(next ? rest.length + 1 : 0);
    if (!next) return;
    const send = () => {
      tries.current += 1;
      sent.current = next.idempotencyKey;
      void fetcher.submit(next, { method: "post", action: "/host/application" });
    };
    // A submission saved just now has just failed; those of an earlier visit are sent at once.
    const delay = waiting || tries.current > 0 ? Math.min(firstRetryMs * 2 ** tries.current, maxRetryMs) : 0;
    const timer = setTimeout(send, delay);
    window.addEventListener("online", send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", send);
    };
  }, [fetcher, navigate, waiting]);

  if (pending === 0) return null;
  return (
    <div ref={notice} role="status" tabIndex={-1} className="notice">
      <p>Your application is saved on this device.</p>
      <p>
        {waiting !== "rate-limited" && "We can't be reached right now. "}It will be sent automatically as soon as
        possible; please keep this page open.
      </p>
    </div>
  );
}
