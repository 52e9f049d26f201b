import { useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { pages } from "~/content/pages.ts";
import { useReveal } from "~/forms/use-reveal.ts";
import { listPending } from "./outbox.ts";

const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * Sends what waits in the outbox by the form's own way, again and again until the server has it: at once, when the
 * browser comes online, and in growing steps. Renders the sentence that says so.
 * @param waiting why a submission has just been kept: we cannot be reached, or take no more of them at this moment
 * @param answer what said so: each new one brings the sentence into view
 */
export function OutboxSender({
  waiting,
  answer,
}: {
  waiting?: "unreachable" | "crowded" | undefined;
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
    // The router drops a fetcher's redirect where the form was submitted once more meanwhile.
    if (sent.current && isSent && !fetcher.data?.lastResult) void navigate(pages.community.path);
    setPending(next ? rest.length + 1 : 0);
    if (!next) return;
    const send = () => {
      tries.current += 1;
      sent.current = next.idempotencyKey;
      void fetcher.submit(next, { method: "post", action: "/host/application" });
    };
    // The submission that was just kept has been tried a moment ago; what an earlier visit left goes at once.
    const delay = waiting || tries.current > 0 ? Math.min(firstRetryMs * 2 ** tries.current, longestRetryMs) : 0;
    const timer = setTimeout(send, delay);
    window.addEventListener("online", send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", send);
    };
  }, [fetcher, navigate, waiting]);

  if (pending === 0) return null;
  return (
    <div ref={notice} role="status" tabIndex={-1} className="mb-8 border-2 border-tide p-5">
      <p className="font-bold">Your application is saved on this device.</p>
      <p>
        {waiting !== "crowded" && "We cannot be reached just now. "}It will be sent by itself as soon as we can take it;
        please keep this page open.
      </p>
    </div>
  );
}
