import { DetailDialog, type Neighbours } from "~/components/ui/detail-dialog.tsx";
import { brand } from "~/content/brand.ts";
import type { ShownMediaInquiry } from "./media-inquiries-list.server.ts";

/** Everything that one journalist asked. */
export function MediaInquiryDialog({
  inquiry,
  neighbours,
  onClose,
}: {
  inquiry: ShownMediaInquiry;
  neighbours: Neighbours;
  onClose: () => void;
}) {
  const { id, name, email, organization, message, submittedOn } = inquiry;
  const subject = `Your inquiry to the ${brand.name} press office (${id})`;
  const facts = [
    { name: "Name", value: name },
    { name: "Email", value: email },
    { name: "Organization", value: organization },
    { name: "Message", value: message },
  ];
  return (
    <DetailDialog
      title={name}
      mailto={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`}
      neighbours={neighbours}
      onClose={onClose}
    >
      <p className="mt-2 text-sm text-muted">
        {id}, {submittedOn}
      </p>
      <dl className="detail-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </DetailDialog>
  );
}
