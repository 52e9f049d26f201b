import { type Difference, DifferenceTable } from "~/components/admin/difference-table.tsx";
import { hostsAdmin } from "~/content/hosts-admin.ts";
import "~/styles/primitives/line-list.css";
import "~/styles/primitives/touch.css";

const { history: words } = hostsAdmin;

export interface ShownHostEvent {
  id: number;
  sentence: string;
  note: string;
  differences: Difference[];
}

export function HostHistory({ events }: { events: readonly ShownHostEvent[] }) {
  if (events.length === 0) return <p className="empty">{words.empty}</p>;
  return (
    <ol className="rows anywhere">
      {events.map(({ id, differences, note, sentence }) => (
        <li key={id}>
          <p>{sentence}</p>
          {note && <p className="muted">{words.reason(note)}</p>}
          {differences.length > 0 && (
            <details>
              <summary className="touch-summary">{words.show}</summary>
              <DifferenceTable differences={differences} />
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}
