import { Link } from "react-router";
import { hostsAdmin as words } from "~/content/hosts-admin.ts";
import "~/styles/primitives/note.css";
import "~/styles/primitives/table.css";
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

/** "Kitsilano, West 4th Avenue" breaks after its comma, where it must. */
function Place({ value }: { value: string }) {
  const comma = value.indexOf(", ") + 1;
  return (
    <>
      {value.slice(0, comma)} <span className={styles.street}>{value.slice(comma)}</span>
    </>
  );
}

const headClasses: Record<string, string> = { [words.columns.bikes]: "money", [words.columns.place]: "below" };

export function HostList({ hosts }: { hosts: readonly ListedHost[] }) {
  if (hosts.length === 0) return null;
  const unreachable = hosts.filter(({ reach }) => reach === "none").length;
  const { bikes: bikesLabel, contact, name: nameLabel, place: placeLabel, state: stateLabel } = words.columns;
  return (
    <>
      {unreachable > 1 && <p className="note">{words.unreachable(unreachable)}</p>}
      <table className={`table short ${styles.hosts}`}>
        <thead>
          <tr>
            {[nameLabel, placeLabel, bikesLabel, contact, stateLabel].map((label) => (
              <th key={label} scope="col" className={headClasses[label]}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hosts.map(({ bikes, id, name, place, reach, state }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/admin/hosts/${id}`} className="row-link">
                  {name}
                </Link>
              </th>
              <td className="below">
                <Place value={place} />
              </td>
              <td className="numerals money">
                {bikes} <span className={styles.unit}>{words.bikes(bikes).replace(/^\S+ /, "")}</span>
              </td>
              <td className={reach === "none" ? "muted" : undefined}>{words.reach[reach]}</td>
              <td className="muted">{state}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
