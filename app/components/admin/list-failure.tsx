import { adminListMessages as messages } from "~/content/admin.ts";

/**
 * Says that a list could not be loaded, and tries again on demand; without script by loading the page again.
 * @param isStale whether something older is shown
 */
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
