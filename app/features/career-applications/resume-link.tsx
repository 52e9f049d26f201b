import { noResume } from "~/content/admin.ts";
import type { ShownCareerApplication } from "./career-applications-list.server.ts";

/** The résumé under the name that its applicant gave it, or that there is none. */
export function ResumeLink({ application }: { application: Pick<ShownCareerApplication, "id" | "resumeFilename"> }) {
  if (!application.resumeFilename) return <span className="text-muted">{noResume}</span>;
  return (
    <a href={`/admin/resumes/${application.id}`} download className="admin-row-file">
      {application.resumeFilename}
    </a>
  );
}
