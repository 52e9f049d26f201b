import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "~/db/client.server.ts";
import { adminProfiles, users } from "~/db/schema/index.ts";
import type { EmailTools, WriteApplicationEmail } from "~/services/application-email.server.ts";
import { findCorrespondent } from "./correspondent.server.ts";
import { submissionDisplays } from "./submission-displays.ts";
import { submissionKinds, submissionStores } from "./submission-stores.server.ts";
import type { Acknowledgement, Received } from "./submissions.server.ts";

type Writer<Data extends object> = WriteApplicationEmail<Data>;

const received: Writer<Received> = async ({ data: { adminId, reference } }, tools) => {
  const address = adminId ? await findAdminAddress(tools.db, adminId) : tools.teamAddress;
  return address ? writeReceived(address, reference, tools) : undefined;
};

async function writeReceived(address: string, reference: string, tools: EmailTools) {
  const found = await findCorrespondent(tools, { reference });
  if (!found) return undefined;
  const { person, review } = found;
  const [{ emails }, { renderTeamEmail }] = await loadEmails(review.kind);
  const display = submissionDisplays[review.kind];
  const adminUrl = `${tools.appUrl}/admin/applications?tab=${review.kind}&item=${person.id}`;
  const replyTo = { name: display.nameOf(person), address: person.email };
  return { to: { address }, replyTo, ...(await renderTeamEmail(emails, display, person, adminUrl)) };
}

const acknowledgement: Writer<Pick<Acknowledgement, "reference"> & { answerBy?: string }> = async ({ data }, tools) => {
  const found = await findCorrespondent(tools, { reference: data.reference });
  if (!found) return undefined;
  const { pageUrl, person, review } = found;
  const [{ emails }, { renderAcknowledgementEmail }] = await loadEmails(review.kind);
  const mail = await renderAcknowledgementEmail(emails, { ...person, answerBy: data.answerBy }, pageUrl);
  return { to: { address: person.email }, ...mail };
};

const loadEmails = (kind: keyof typeof submissionStores) =>
  Promise.all([submissionStores[kind].loadEmails(), import("./submission-emails.tsx")]);

/** An admin who left, or wants no mail any more, gets none that was still on its way. */
async function findAdminAddress(db: Queryable, adminId: string): Promise<string | undefined> {
  const [admin] = await db
    .select({ email: adminProfiles.email })
    .from(adminProfiles)
    .innerJoin(users, eq(users.id, adminProfiles.userId))
    .where(and(eq(users.id, adminId), eq(adminProfiles.notifications, "each"), isNull(users.disabledAt)));
  return admin?.email;
}

/** Of the previous version, whose jobs hold the answers as they were: only their references count. */
const earlier: [string, Writer<never>][] = submissionKinds.flatMap((kind): [string, Writer<never>][] => [
  [kind, (({ to, data }, tools) => writeReceived(to, data.reference, tools)) as Writer<Received>],
  [`${kind}-acknowledgement`, acknowledgement],
]);

export const submissionEmails: Record<string, Writer<never>> = {
  "submission-received": received,
  "submission-acknowledgement": acknowledgement,
  ...Object.fromEntries(earlier),
};
