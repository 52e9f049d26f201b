import { adminListMessages as messages } from "~/content/admin.ts";

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
    <div role="alert" className="list-failure">
      <p>{isStale ? messages.refreshFailed : messages.failed}</p>
      {isRetrying ? (
        <p className="text-muted">{messages.retrying}</p>
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
