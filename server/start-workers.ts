import { startJobs } from "#platform/jobs/queue.ts";
import { createLoadMonitor } from "#platform/observability/load-monitor.ts";
import type { Logger } from "#platform/observability/log.ts";
import type { Metrics } from "#platform/observability/metrics.ts";
import { watchDisk } from "#platform/storage/disk.ts";
import { seedDealerships } from "~/db/seed.server.ts";
import type { Settings } from "~/env.server.ts";
import { sendRefundJob, workRefunds } from "~/features/deposits/deposit-release.server.ts";
import { depositEmail, workDepositEmails } from "~/features/deposits/deposits-jobs.server.ts";
import { sendPolicyNotice, workPolicyNotices } from "~/features/publications/material-changes.server.ts";
import {
  renewApplicantLink,
  workLinkRenewals,
} from "~/features/submissions/applicant-page/applicant-address.server.ts";
import { applicantEmails } from "~/features/submissions/applicant-page/applicant-emails.server.ts";
import { seedDemoApplications } from "~/features/submissions/host-applications/seed.server.ts";
import { sendReply, workReplies } from "~/features/submissions/reviews/reply-jobs.server.ts";
import { reviewEmails } from "~/features/submissions/reviews/review-emails.server.ts";
import {
  sendSavedAnswersLink,
  workSavedAnswersLinks,
} from "~/features/submissions/saved-answers/saved-answers-jobs.server.ts";
import { submissionEmails } from "~/features/submissions/submission-jobs.server.ts";
import { accountEmail } from "~/services/account-email.server.ts";
import { applicationEmail, workApplicationEmails } from "~/services/application-email.server.ts";
import { createMail } from "~/services/mail.server.ts";
import { createPayments } from "~/services/payments.server.ts";
import { workAccountEmails } from "./account-email-worker.ts";
import type { Shutdown } from "./shutdown.ts";
import type { RunningDatabase } from "./start-database.ts";
import { drainMs } from "./start-http.ts";

interface WorkerOptions {
  settings: Settings;
  log: Logger;
  metrics: Metrics | undefined;
  database: RunningDatabase;
  port: number;
  shutdown: Shutdown;
}

export async function startWorkers({ settings, log, metrics, database, port, shutdown }: WorkerOptions) {
  const { clock, db, secret, whenReachable } = database;
  const { appUrl } = settings;
  const loadMonitor = createLoadMonitor();
  const disk = await watchDisk(settings.dataDir, settings.diskFloorBytes, log);
  await shutdown.add(disk.close);
  const backpressure = async () => {
    await disk.room();
    await loadMonitor.whenIdle();
  };
  const kinds = [
    applicationEmail,
    accountEmail,
    depositEmail,
    sendRefundJob,
    sendReply,
    renewApplicantLink,
    sendSavedAnswersLink,
    sendPolicyNotice,
  ];
  const jobs = await whenReachable(() => startJobs(database, kinds, log, { backpressure }));
  await shutdown.add(() => jobs.stop(drainMs));

  const uncounted = createMail(settings, db);
  const sendMail = metrics?.countMail(uncounted) ?? uncounted;
  const emailTools = { appUrl, db, clock, secret, teamAddress: settings.applicationsEmail };
  await workApplicationEmails(jobs, sendMail, emailTools, { ...submissionEmails, ...reviewEmails, ...applicantEmails });
  await workReplies(jobs, sendMail, emailTools);
  await workLinkRenewals(jobs, { db, clock, secret });
  await workSavedAnswersLinks(jobs, sendMail, { db, clock, appUrl, secret });
  await workPolicyNotices(jobs, sendMail, { db, clock, appUrl });
  await workAccountEmails(jobs, sendMail, { db, clock, appUrl, secret });
  await workDepositEmails(jobs, db, sendMail, { appUrl, secret, recipient: settings.applicationsEmail });

  const webhookUrl = `http://${loopbackAddress(settings.host)}:${port}/api/stripe/webhook`;
  const payments = await whenReachable(() => createPayments(settings, db, log, webhookUrl));
  await shutdown.add(() => payments.close());
  await workRefunds(jobs, { db, jobs, clock, payments });
  await whenReachable(() => seedDealerships(db));
  if (settings.sandbox?.mail) await whenReachable(() => seedDemoApplications(db, clock));
  return { disk, jobs, loadMonitor, payments };
}

function loopbackAddress(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
