import { Link } from "react-router";
import { hostsAdmin as words } from "~/content/hosts-admin.ts";
import "~/styles/primitives/tag.css";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/line-list.css";
import "~/styles/primitives/note.css";
import styles from "./host-list.module.css";

export interface ListedHost {
  id: number;
  name: string;
  place: string;
  bikes: number;
  reach: "both" | "phone" | "email" | "none";
  /** In words, such as "Confirmed November 3, 2026". */
  state: string;
}

export function HostList({ hosts }: { hosts: readonly ListedHost[] }) {
  return (
    <ul className={`rows anywhere ${styles.hosts}`}>
      {hosts.map(({ bikes, id, name, place, reach, state }) => (
        <li key={id} className="row gap-0-4 text-s">
          <Link to={`/admin/hosts/${id}`}>{name}</Link>
          <span>{place}</span>
          <span>{words.bikes(bikes)}</span>
          <span className={reach === "none" ? "note-alert" : undefined}>{words.reach[reach]}</span>
          <span className="muted">{state}</span>
        </li>
      ))}
    </ul>
  );
}
