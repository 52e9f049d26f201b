import { type Difference, DifferenceTable } from "~/components/admin/difference-table.tsx";
import { hostsAdmin } from "~/content/hosts-admin.ts";
import styles from "./host-history.module.css";

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
    <ol className={styles.events}>
      {events.map(({ id, differences, note, sentence }) => (
        <li key={id}>
          <p>{sentence}</p>
          {note && <p className="muted">{words.reason(note)}</p>}
          {differences.length > 0 && (
            <details>
              <summary>{words.show}</summary>
              <DifferenceTable differences={differences} />
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}
