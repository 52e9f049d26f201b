import type { ApplicationEmail, ApplicationEmailWriters } from "~/services/application-email.server.ts";
import { displayOf } from "./submission-displays.ts";
import type { SubmissionEmails } from "./submission-emails.tsx";
import type { SubmissionKind, SubmissionView } from "./submission-kind.ts";

/** `host` tells the team of a host application, `host-acknowledgement` tells the applicant that it arrived. */
export type SubmissionEmail = ApplicationEmail<SubmissionKind | `${SubmissionKind}-acknowledgement`>;

// Templates are heavy: they are loaded when the first mail is written.
const templates: Record<SubmissionKind, () => Promise<{ emails: SubmissionEmails<never> }>> = {
  host: () => import("./host-applications/host-application-emails.tsx"),
  career: () => import("./career-applications/career-application-emails.tsx"),
  media: () => import("./media-inquiries/media-inquiry-emails.tsx"),
};

async function loadTemplates(kind: SubmissionKind) {
  const [{ emails }, { renderAcknowledgementEmail, renderTeamEmail }] = await Promise.all([
    templates[kind](),
    import("./submission-emails.tsx"),
  ]);
  return { emails: emails as SubmissionEmails<SubmissionView>, renderAcknowledgementEmail, renderTeamEmail };
}

const kinds = Object.keys(templates) as SubmissionKind[];

export const submissionEmails = Object.assign({}, ...kinds.map(writersOf)) as ApplicationEmailWriters<SubmissionEmail>;

function writersOf(kind: SubmissionKind) {
  const display = displayOf(kind);
  return {
    async [kind]({ to, data }: { to: string; data: SubmissionView }, appUrl: string) {
      const { emails, renderTeamEmail } = await loadTemplates(kind);
      const adminUrl = `${appUrl}/admin/applications?tab=${kind}&item=${data.id}`;
      const replyTo = { name: display.nameOf(data), address: data.email };
      return { to: { address: to }, replyTo, ...(await renderTeamEmail(emails, display, data, adminUrl)) };
    },
    async [`${kind}-acknowledgement`]({ to, data }: { to: string; data: SubmissionView }, appUrl: string) {
      const { emails, renderAcknowledgementEmail } = await loadTemplates(kind);
      return { to: { address: to }, ...(await renderAcknowledgementEmail(emails, data, appUrl)) };
    },
  };
}
