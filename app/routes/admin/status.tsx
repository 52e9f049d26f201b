import { type ReactNode, useEffect } from "react";
import { data, Outlet } from "react-router";
import { productVersion } from "#platform/backup/take-backup.ts";
import { processAheadMs } from "#platform/clock.ts";
import { countJobs, lastJobFailure, listDeadJobs } from "#platform/jobs/job-table.ts";
import { AdminPage } from "~/components/admin/admin-page.tsx";
import type { Flash } from "~/components/flash.ts";
import { pageMeta } from "~/components/page-meta.ts";
import { retentionLabels } from "~/content/retention.ts";
import { heldWords, jobName, taskName, statusWords as words } from "~/content/status.ts";
import { dayDate, listDate, longDate, startOfDay } from "~/domain/dates.server.ts";
import { formatBytes, formatDuration } from "~/domain/units.ts";
import { useRefresh } from "~/features/account/session-watch.ts";
import { BackupNights } from "~/features/backups/backup-nights.tsx";
import { lastProvenBackup, listBackups } from "~/features/backups/backups.server.ts";
import { latestComparison } from "~/features/deposits/deposit-reconciliation.server.ts";
import { listHeldRemovals } from "~/features/privacy/held-removals.server.ts";
import { HeldRemovals } from "~/features/privacy/held-removals.tsx";
import { DeadJobs } from "~/features/system-status/dead-jobs.tsx";
import { evaluateAlerts } from "~/features/system-status/health-checks.ts";
import { JobsTable } from "~/features/system-status/jobs-table.tsx";
import { deadJobSchema } from "~/features/system-status/schema.ts";
import { readSystemStatus } from "~/features/system-status/system-status.server.ts";
import { hasRecentAuth } from "~/features/team/admin-guards.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import { listTaskRuns } from "~/services/task-runs.server.ts";
import type { Route } from "./+types/status";
import "~/styles/primitives/facts.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/touch.css";
import styles from "./status.module.css";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: "Status", description: "Backups, jobs, email, disk and versions." });

const refreshEveryMs = 60_000;
const shownNights = 14;
const shownDeadJobs = 50;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clock, db, settings } = context.get(appContext);
  const admin = context.get(adminContext);
  const now = clock.now().getTime();
  const [system, jobs, dead, failure, tasks, proven, nights, comparison, held] = await Promise.all([
    readSystemStatus(db, settings, productVersion()),
    countJobs(db),
    listDeadJobs(db, shownDeadJobs),
    lastJobFailure(db),
    listTaskRuns(db),
    lastProvenBackup(db),
    listBackups(db, shownNights),
    latestComparison(db),
    listHeldRemovals(db),
  ]);
  const alerts = evaluateAlerts({
    now,
    lastProvenAt: proven?.provenAt?.getTime(),
    backupsAreOn: system.backupsAreOn,
    backupFault: nights[0]?.fault ?? undefined,
    jobs,
    disk: system.disk,
    tasks: tasks.map(({ name, wentWellAt, fault }) => ({
      name,
      wentWellAt: wentWellAt?.getTime(),
      fault: fault ?? undefined,
    })),
    held: held.map(({ kept, rowCount }) => ({ what: retentionLabels[kept], rowCount })),
    clockAheadMs: processAheadMs(clock),
    differingPayments: (comparison?.mismatches ?? []).filter(({ mended }) => !mended).length,
  });
  const { sandbox } = settings;
  const discarding = url.searchParams.get("discard") ?? undefined;
  const removals = {
    held: held.map((each) => ({ ...each, oldestOn: dayDate(each.oldestAt), newestOn: dayDate(each.newestAt) })),
    removing: url.searchParams.get("remove") ?? undefined,
    isOwner: admin.role === "owner",
    isFresh: hasRecentAuth(admin, clock),
  };
  return {
    now,
    asOf: longDate(new Date(now)),
    system,
    jobs: jobs.map(({ lastDoneAt, ...job }) => ({ ...job, lastDoneOn: lastDoneAt && longDate(lastDoneAt) })),
    dead: dead.map(({ diedAt, ...job }) => ({ ...job, diedOn: longDate(diedAt) })),
    failure: failure && { ...failure, failedOn: longDate(failure.at) },
    tasks,
    proven: proven?.provenAt ? { ...proven, provenOn: longDate(proven.provenAt) } : undefined,
    nights: nights.map((night) => ({ ...night, on: listDate(startOfDay(night.night), new Date(now)) })),
    comparedOn: comparison?.finishedOn,
    alerts,
    sandbox,
    discarding,
    removals,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const { clock, db, jobs, requestId } = runtime;
  const admin = context.get(adminContext);
  const submitted = await submitForm(request, deadJobSchema);
  const refuse = (status: number, description: string) =>
    data({ notice: { title: "Nothing was done", description, kind: "error" } satisfies Flash }, { status });
  if (submitted.rejected) return refuse(422, words.unknown);
  const { intent, job } = submitted.value;
  const isDone = await (intent === "retry" ? jobs.retryDead(db, job) : jobs.discardDead(db, job));
  if (!isDone) return refuse(409, words.gone);
  const action = intent === "retry" ? "job-retried" : "job-discarded";
  const did = { at: clock.now(), actorId: admin.userId, requestId };
  await recordAudit(db, { ...did, action, subject: { kind: "job", id: job } });
  return redirectWithFlash("/admin/status", intent === "retry" ? words.retried : words.discarded);
}

function useFreshness(): void {
  const refresh = useRefresh();
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && void refresh(), refreshEveryMs);
    return () => clearInterval(timer);
  }, [refresh]);
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

type Loaded = Route.ComponentProps["loaderData"];

export default function StatusPage({ actionData, loaderData }: Route.ComponentProps) {
  const { asOf, alerts } = loaderData;
  useFreshness();
  const needing = new Set(alerts.map(({ href }) => href));
  return (
    <>
      <Outlet />
      <AdminPage heading={words.heading} lead={`As of ${asOf}`} notice={actionData?.notice}>
        <section
          className={`callout stack gap-2 ${styles.verdict}`}
          data-state={alerts.length === 0 ? undefined : "alert"}
          aria-label="Alerts"
        >
          <p className="text-xl display">
            {alerts.length === 0 ? `${words.well}. ${words.wellText}` : attention(alerts.length)}
          </p>
          {alerts.length > 0 && (
            <ul className="stack gap-2">
              {alerts.map(({ what, todo, href }) => (
                <li key={what} className="row gap-0-4">
                  <a href={href}>{what}</a>
                  <span>{todo}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
        <Figures {...loaderData} needing={needing} />
        <Work {...loaderData} needing={needing} />
        <Machine {...loaderData} needing={needing} />
      </AdminPage>
    </>
  );
}

type Shown = Loaded & { needing: Set<string> };

const sumOf = (jobs: Loaded["jobs"], state: "waiting" | "failing" | "active" | "dead") =>
  jobs.reduce((sum, job) => sum + job[state], 0).toLocaleString("en-US");

const ageOf = ({ proven, now }: Loaded) =>
  proven?.provenAt ? `${formatDuration(now - proven.provenAt.getTime())} ago` : undefined;

function Figures({ needing, ...loaded }: Shown) {
  const { jobs, removals, system } = loaded;
  const figures = [
    { name: words.figures.backup, value: ageOf(loaded) ?? "None yet", href: "#backups" },
    { name: words.figures.waiting, value: sumOf(jobs, "waiting"), href: "#jobs" },
    { name: words.figures.failed, value: sumOf(jobs, "dead"), href: "#given-up" },
    { name: words.figures.held, value: removals.held.length.toLocaleString("en-US"), href: "#held" },
    ...(system.disk ? [{ name: words.figures.disk, value: formatBytes(system.disk.freeBytes), href: "#data" }] : []),
  ];
  return (
    <dl className={`grid gap-5 numerals ${styles.figures}`}>
      {figures.map(({ name, value, href }) => (
        <div key={name}>
          <dt className="note">{name}</dt>
          <dd className={`text-2xl display ${needing.has(href) ? "cedar" : ""}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Work({ needing, ...loaded }: Shown) {
  const { dead, discarding, failure, jobs, nights, proven, removals, sandbox } = loaded;
  const age = ageOf(loaded);
  return (
    <>
      <Section
        id="backups"
        heading="Backups"
        state={age ? `Verified ${age}` : words.noneVerified}
        isOpen={needing.has("#backups")}
      >
        {nights.length > 0 && <BackupNights last={proven} nights={nights} />}
      </Section>
      <Section
        id="jobs"
        heading="Jobs and email"
        state={`${sumOf(jobs, "waiting")} waiting, ${sumOf(jobs, "failing")} retrying, ${sumOf(jobs, "active")} running`}
        isOpen={needing.has("#jobs")}
      >
        <JobsTable jobs={jobs} />
        {(failure || sandbox?.mail) && (
          <p className="note">
            {failure && `Last failure: ${jobName(failure.kind)}, ${failure.failedOn}, ${failure.fault || "no code"}.`}
            {sandbox?.mail && " Email goes to the built-in mailbox and never leaves this machine."}
          </p>
        )}
      </Section>
      <Section
        id="given-up"
        heading="Failed jobs"
        state={dead.length > 0 ? `${sumOf(jobs, "dead")} to retry or discard` : words.noFailedJobs}
        isOpen
      >
        {dead.length > 0 && <DeadJobs jobs={dead} discarding={discarding} />}
      </Section>
      <Section
        id="held"
        heading={heldWords.heading}
        state={removals.held.length > 0 ? `${removals.held.length} to check` : heldWords.nothing}
        isOpen
      >
        {removals.held.length > 0 && <HeldRemovals {...removals} />}
      </Section>
    </>
  );
}

function Machine({ comparedOn, needing, now, system, tasks }: Shown) {
  const { database, disk, processes, versions } = system;
  const [oldest] = processes;
  const failing = tasks.filter(({ fault }) => fault).length;
  return (
    <>
      <Section
        id="rounds"
        heading="Scheduled tasks"
        state={failing > 0 ? `${failing} failed last time` : words.onSchedule}
        isOpen={failing > 0 || needing.has("#rounds")}
      >
        <dl className={`detail-facts text-s ${styles.facts}`}>
          {tasks.map(({ name, wentWellAt, failedAt, fault }) => (
            <Fact key={name} name={taskName(name)}>
              {wentWellAt ? `OK, ${formatDuration(now - wentWellAt.getTime())} ago` : "Not run yet"}
              {fault && failedAt && (
                <span className="note-alert">
                  {" "}
                  Failed {formatDuration(now - failedAt.getTime())} ago: {fault}
                </span>
              )}
            </Fact>
          ))}
          <Fact name="Ledger comparison with the payment provider, every day">{comparedOn ?? "Not compared yet"}</Fact>
        </dl>
      </Section>
      <Section
        id="data"
        heading="Storage"
        state={database.isBuiltIn ? words.embedded : words.ownServer}
        isOpen={needing.has("#data")}
      >
        <p>{database.isBuiltIn ? words.embeddedPromise : words.ownServerPromise}</p>
        <dl className={`detail-facts text-s ${styles.facts}`}>
          <Fact name="Database">
            PostgreSQL {database.version}, {formatBytes(database.bytes)}
          </Fact>
          <Fact name="Files">{system.filesInBucket ? words.filesInBucket : words.filesOnDisk}</Fact>
          {disk && (
            <Fact name="Disk">
              {formatBytes(disk.freeBytes)} of {formatBytes(disk.totalBytes)} free; below {formatBytes(disk.floorBytes)}{" "}
              new submissions are refused
              <DiskRule {...disk} />
            </Fact>
          )}
        </dl>
      </Section>
      <Section
        id="versions"
        heading="Processes and versions"
        state={`Tidewheel ${versions.product}, ${processes.length === 1 ? "one process" : `${processes.length} processes`}`}
        isOpen={needing.has("#versions")}
      >
        <dl className={`detail-facts text-s ${styles.facts}`}>
          <Fact name="Processes">
            {processes.length} on this database
            {oldest && `, the oldest for ${formatDuration(now - oldest.since.getTime())}`}
          </Fact>
          <Fact name="Tidewheel">{versions.product}</Fact>
          <Fact name="Node">{versions.node}</Fact>
          <Fact name="PostgreSQL">{database.version}</Fact>
        </dl>
      </Section>
    </>
  );
}

const attention = (count: number) => (count === 1 ? "One thing needs attention." : `${count} things need attention.`);

/** One line; what it holds opens below, by itself if it needs attention. */
function Section({
  id,
  heading,
  state,
  isOpen,
  children,
}: {
  id: string;
  heading: string;
  state: string;
  isOpen: boolean;
  children?: ReactNode;
}) {
  const line = (
    <>
      <h2 id={id} className="text-l">
        {heading}
      </h2>
      <span className={`note ${styles.state}`}>{state}</span>
    </>
  );
  return (
    <section className={`numerals ${styles.section}`} aria-labelledby={id}>
      {children ? (
        <details open={isOpen}>
          <summary className={`row baseline gap-0-4 plus ${styles.line}`}>{line}</summary>
          <div className={`stack gap-3 ${styles.content}`}>{children}</div>
        </details>
      ) : (
        <div className={`row baseline gap-0-4 ${styles.line}`}>{line}</div>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function DiskRule({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }) {
  const taken = totalBytes > 0 ? (1 - freeBytes / totalBytes) * 100 : 0;
  return (
    <svg className={styles.disk} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width={taken} height="4" fill="currentColor" />
    </svg>
  );
}
