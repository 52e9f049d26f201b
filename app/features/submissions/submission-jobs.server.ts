import type { ApplicationEmailWriters, EmailPaths } from "~/services/application-email.server.ts";
import { submissionDisplays } from "./submission-displays.ts";
import type { Acknowledged } from "./submission-emails.tsx";
import type { SubmissionKind, SubmissionView } from "./submission-kind.ts";
import { submissionKinds, submissionStores } from "./submission-stores.server.ts";
import type { SubmissionEmail } from "./submissions.server.ts";

export const submissionEmails = Object.assign(
  {},
  ...submissionKinds.map(writersOf),
) as ApplicationEmailWriters<SubmissionEmail>;

function writersOf(kind: SubmissionKind) {
  const display = submissionDisplays[kind];
  const importEmails = () => Promise.all([submissionStores[kind].loadEmails(), import("./submission-emails.tsx")]);
  let modules: ReturnType<typeof importEmails> | undefined;
  const load = () => (modules ??= importEmails());
  return {
    async [kind]({ to, data }: { to: string; data: SubmissionView }, { appUrl }: EmailPaths) {
      const [{ emails }, { renderTeamEmail }] = await load();
      const adminUrl = `${appUrl}/admin/applications?tab=${kind}&item=${data.id}`;
      const replyTo = { name: display.nameOf(data), address: data.email };
      return { to: { address: to }, replyTo, ...(await renderTeamEmail(emails, display, data, adminUrl)) };
    },
    async [`${kind}-acknowledgement`](
      { to, data }: { to: string; data: Acknowledged },
      { appUrl, pagePath }: EmailPaths,
    ) {
      const [{ emails }, { renderAcknowledgementEmail }] = await load();
      const path = await pagePath(data.reference);
      return { to: { address: to }, ...(await renderAcknowledgementEmail(emails, data, path && `${appUrl}${path}`)) };
    },
  };
}
