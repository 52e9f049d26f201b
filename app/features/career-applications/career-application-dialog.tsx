import { DetailDialog, type Neighbours } from "~/components/ui/detail-dialog.tsx";
import { brand } from "~/content/brand.ts";
import { careerApplicationLabels as labels } from "~/content/career-application.ts";
import type { ShownCareerApplication } from "./career-applications-list.server.ts";
import { ResumeLink } from "./resume-link.tsx";

/** Everything that one applicant said, with the résumé to download. */
export function CareerApplicationDialog({
  application,
  neighbours,
  onClose,
}: {
  application: ShownCareerApplication;
  neighbours: Neighbours;
  onClose: () => void;
}) {
  const { id, name, email, phone, position, experience, portfolio, message, submittedOn } = application;
  const subject = `Your application to ${brand.name}: ${labels.position[position]} (${id})`;
  const facts = [
    { name: "Name", value: name },
    { name: "Email", value: email },
    { name: "Phone", value: phone },
    { name: "Position", value: labels.position[position] },
    { name: "Experience", value: labels.experience[experience] },
    { name: "Portfolio or LinkedIn", value: <PortfolioLink address={portfolio} /> },
    { name: "Resume", value: <ResumeLink application={application} /> },
    { name: "Cover letter", value: message },
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

/** Only a web address is made a link: an applicant wrote it. */
function PortfolioLink({ address }: { address: string | null }) {
  if (!address) return "None given";
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} rel="noopener noreferrer nofollow" target="_blank">
      {address}
    </a>
  );
}
