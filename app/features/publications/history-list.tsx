import { AccountPart } from "~/components/admin/admin-page.tsx";
import { type Difference, DifferenceTable } from "~/components/admin/difference-table.tsx";
import { PostForm } from "~/components/admin/post-form.tsx";
import { contentHistory as words } from "~/content/editor.ts";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/tag.css";
import "~/styles/primitives/touch.css";

export interface ShownVersion {
  id: number;
  saved: string;
  note: string;
  isLive: boolean;
  publications: ShownPublication[];
  /** From the version before. */
  differences: Difference[];
}

export interface ShownPublication {
  id: number;
  sentence: string;
  canCancel: boolean;
}

interface HistoryListProps {
  versions: readonly ShownVersion[];
  path: string;
  isOwner: boolean;
}

export function HistoryList({ versions, path, isOwner }: HistoryListProps) {
  if (versions.length === 0)
    return (
      <AccountPart heading={words.versions}>
        <p className="muted">{words.empty}</p>
      </AccountPart>
    );
  return (
    <ol>
      {versions.map(({ id, differences, isLive, note, publications, saved }) => (
        <li key={id}>
          <AccountPart heading={words.version(id)} lead={saved}>
            {isLive && <span className="tag">{words.live}</span>}
            {note && <p>{note}</p>}
            <Publications publications={publications} path={path} isOwner={isOwner} />
            {differences.length === 0 ? (
              <DifferenceTable differences={differences} />
            ) : (
              <details>
                <summary className="touch-summary">{words.changes(differences.length)}</summary>
                <DifferenceTable differences={differences} />
              </details>
            )}
            <PostForm action={`${path}/restore`} fields={{ revision: String(id) }}>
              <button type="submit" className="action-quiet action-small">
                {words.restore}
                <span className="sr-only">{` ${words.version(id)}`}</span>
              </button>
            </PostForm>
          </AccountPart>
        </li>
      ))}
    </ol>
  );
}

export function Publications({
  publications,
  path,
  isOwner,
}: {
  publications: readonly ShownPublication[];
  path: string;
  isOwner: boolean;
}) {
  return (
    <ul>
      {publications.map(({ id, sentence, canCancel }) => (
        <li key={id} className="row gap-2-5">
          {sentence}{" "}
          {canCancel && isOwner && (
            <PostForm action={`${path}/cancel`} fields={{ publication: String(id) }}>
              <button type="submit" className="action-quiet action-small">
                {words.cancel}
                <span className="sr-only">{`: ${sentence}`}</span>
              </button>
            </PostForm>
          )}
        </li>
      ))}
    </ul>
  );
}
