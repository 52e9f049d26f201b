import { Link, useFetchers } from "react-router";
import { PostForm } from "~/components/admin/post-form.tsx";
import { retentionLabels } from "~/content/retention.ts";
import { heldWords as words } from "~/content/status.ts";
import type { HeldRemoval } from "./held-removals.server.ts";
import "~/styles/primitives/table.css";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/touch.css";

export function HeldRemovals({
  held,
  removing,
  isOwner,
  isFresh,
}: {
  held: (HeldRemoval & { oldestOn: string; newestOn: string })[];
  removing: string | undefined;
  isOwner: boolean;
  isFresh: boolean;
}) {
  const busy = useFetchers().length > 0;
  return (
    <>
      <p>{words.lead}</p>
      <table className="table">
        <caption className="sr-only">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">To be removed</th>
            <th scope="col">Share</th>
            <th scope="col">Oldest</th>
            <th scope="col">Newest</th>
            <th scope="col">
              <span className="sr-only">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {held.map(({ id, kept, rowCount, total, oldestOn, newestOn, confirmedAt }) => (
            <tr key={id}>
              <th scope="row">{retentionLabels[kept]}</th>
              <td data-label="To be removed" className="numerals">
                {rowCount.toLocaleString("en-US")} of {total.toLocaleString("en-US")}
              </td>
              <td data-label="Share" className="numerals">
                {Math.round((rowCount / total) * 100)}%
              </td>
              <td data-label="Oldest" className="numerals">
                {oldestOn}
              </td>
              <td data-label="Newest" className="numerals">
                {newestOn}
              </td>
              <td className="row-actions">
                {confirmedAt ? (
                  words.underWay
                ) : !isOwner ? (
                  words.ownersOnly
                ) : removing === id && isFresh ? (
                  <PostForm action="/admin/status/removals" fields={{ removal: id }} className="row gap-0-4">
                    <p className="note-alert">{words.sure}</p>
                    <button className="action-quiet" type="submit" disabled={busy}>
                      Remove {rowCount.toLocaleString("en-US")} for good
                    </button>
                    <Link to="?" preventScrollReset className="touch row-action">
                      Keep them
                    </Link>
                  </PostForm>
                ) : (
                  <Link
                    to={isFresh ? `?remove=${id}` : confirmFirst(id)}
                    preventScrollReset
                    className="touch row-action"
                  >
                    Remove…<span className="sr-only"> {retentionLabels[kept]}</span>
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const confirmFirst = (id: string) => `/admin/confirm?next=${encodeURIComponent(`/admin/status?remove=${id}`)}`;
