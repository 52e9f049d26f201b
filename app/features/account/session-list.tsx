import { PostForm } from "~/components/admin/post-form.tsx";
import type { SessionView } from "./account-sessions.server.ts";
import "~/styles/primitives/line-list.css";
import "~/styles/primitives/tag.css";
import styles from "./session-list.module.css";

export function SessionList({ sessions }: { sessions: SessionView[] }) {
  return (
    <>
      <ul>
        {sessions.map(({ id, device, isThis, startedAt, lastUse }) => (
          <li key={id} className={`line ${styles.session}`}>
            <div>
              <span className="line-name">{device}</span> {isThis && <span className="tag">This device</span>}
              <p className="line-facts">
                <span>{lastUse === "now" ? "Active now" : `Last active ${lastUse}`}</span>
                <span>Signed in {startedAt}</span>
              </p>
            </div>
            <PostForm action="/admin/account/sessions/end" fields={{ session: id }}>
              <button
                type="submit"
                className="action-quiet action-small"
                aria-label={isThis ? "Sign out this session" : `Sign out ${device}`}
              >
                Sign out
              </button>
            </PostForm>
          </li>
        ))}
      </ul>
      <PostForm action="/admin/account/sessions/end-all" className={`line-actions ${styles.all}`}>
        {sessions.length > 1 && (
          <button type="submit" className="action-quiet action-small" formAction="/admin/account/sessions/end-others">
            Sign out the others
          </button>
        )}
        <button type="submit" className="action-quiet action-small action-grave">
          Sign out everywhere
        </button>
      </PostForm>
    </>
  );
}
