import { DetailDialog, type Neighbours } from "~/components/ui/detail-dialog.tsx";
import { brand } from "~/content/brand.ts";
import { hostApplicationFacts } from "./facts.ts";
import type { ShownHostApplication } from "./host-applications-list.server.ts";

/** Everything that one applicant said. */
export function HostApplicationDialog({
  application,
  neighbours,
  onClose,
}: {
  application: ShownHostApplication;
  neighbours: Neighbours;
  onClose: () => void;
}) {
  const { id, firstName, lastName, email, submittedOn } = application;
  const subject = `Your host application to ${brand.name} (${id})`;
  return (
    <DetailDialog
      title={`${firstName} ${lastName}`}
      mailto={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`}
      neighbours={neighbours}
      onClose={onClose}
    >
      <p className="mt-2 text-sm text-muted">
        {id}, {submittedOn}
      </p>
      <dl className="detail-facts">
        {hostApplicationFacts(application).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </DetailDialog>
  );
}
