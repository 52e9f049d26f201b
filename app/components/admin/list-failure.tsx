import { adminListMessages as messages } from "~/content/admin.ts";
import styles from "./list-failure.module.css";

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
    <div role="alert" className={styles.failure}>
      <p>{isStale ? messages.refreshFailed : messages.failed}</p>
      {isRetrying ? (
        <p className="muted">{messages.retrying}</p>
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
