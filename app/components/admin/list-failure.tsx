import { adminListMessages as messages } from "~/content/admin.ts";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/touch.css";

export function ListFailure({
  isStale,
  isRetrying,
  href,
  onRetry,
}: {
  isStale: boolean;
  isRetrying: boolean;
  href: string;
  onRetry: () => void;
}) {
  return (
    <div role="alert" className="alert row spread gap-2-5 strong">
      <p>{isStale ? messages.refreshFailed : messages.failed}</p>
      {isRetrying ? (
        <p className="touch muted">{messages.retrying}</p>
      ) : (
        <a
          className="action-quiet"
          href={href}
          onClick={(event) => {
            event.preventDefault();
            onRetry();
          }}
        >
          {messages.retry}
        </a>
      )}
    </div>
  );
}
