import { hostsAdmin } from "~/content/hosts-admin.ts";
import { type HostFacts, hostFields } from "~/domain/host.ts";
import "~/styles/primitives/facts.css";

/** For admins who cannot change it. */
export function HostFactList({ host }: { host: HostFacts }) {
  return (
    <dl className="detail-facts">
      {hostFields.map((field) => (
        <div key={field}>
          <dt>{hostsAdmin.labels[field]}</dt>
          <dd>{host[field] ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
