import { data, redirect } from "react-router";
import { AccountPart, AdminFrame } from "~/components/admin/admin-frame.tsx";
import type { Flash } from "~/components/flash.ts";
import { pageMeta } from "~/components/page-meta.ts";
import { teamFlashes, teamWords as words } from "~/content/team.ts";
import { thousands } from "~/domain/numbers.ts";
import {
  type Admin,
  hasFreshPassword,
  requireAdmin,
  requireOwner,
  requireRecentAuth,
} from "~/features/admin-accounts/admin-accounts.server.ts";
import { InviteForm } from "~/features/admin-accounts/invite-form.tsx";
import { inviteSchema, requestPlaceSchema, teamActSchema } from "~/features/admin-accounts/schema.ts";
import { useSessionWatch } from "~/features/admin-accounts/session-watch.ts";
import {
  approveRequest,
  changeRole,
  type Done,
  declineRequest,
  invite,
  listTeam,
  removeAdmin,
  resendInvitation,
  resetSecondFactor,
  revokeInvitation,
  setRequiresSecondFactor,
  type TeamTools,
} from "~/features/admin-accounts/team.server.ts";
import { AdminList, InvitationList, RequestList, TeamAct } from "~/features/admin-accounts/team-lists.tsx";
import { parseForm } from "~/forms/parse-form.ts";
import { type Answered, reachServer } from "~/forms/reach-server.ts";
import { readForm, refusal } from "~/forms/read-form.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/team";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: words.heading, description: words.lead });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const runtime = context.get(appContext);
  const { admin, headers } = await requireAdmin(request, runtime);
  const team = await listTeam(runtime, requestPlaceSchema.parse(Object.fromEntries(url.searchParams)));
  const isOwner = admin.role === "owner";
  return data({ team, me: admin.userId, isOwner, isFresh: hasFreshPassword(admin, runtime.clock) }, { headers });
}

export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const { admin, headers } = await requireRecentAuth(request, runtime);
  const form = await readForm(request);
  const { db, jobs, clock, secret, requestId } = runtime;
  const tools = { db, jobs, clock, secret, requestId, actorId: admin.userId };
  const answer = (status: number, body: Answered) => data(body, { status, headers });
  const refused = (message: string) => ({ title: "Not done", description: message, kind: "error" as const });
  const back = async (flash: Flash) => {
    headers.append("Set-Cookie", await setFlash(flash));
    return redirect("/admin/team", { status: 303, headers });
  };

  if (form.get("intent") === "invite") {
    const submission = parseForm(form, inviteSchema);
    if (submission.status !== "success") return answer(422, { lastResult: submission.reply() });
    const { email, role } = submission.value;
    if (role === "owner") requireOwner(admin);
    const done = await invite(tools, { email, role });
    if (done.refused === undefined) return back(teamFlashes.invited);
    const lastResult = submission.reply({ fieldErrors: { email: [done.refused] } });
    return answer(409, { lastResult, notice: refused(done.refused) });
  }

  const act = teamActSchema.safeParse(Object.fromEntries(form));
  if (!act.success) throw refusal(400, "Bad Request", "There is no such button on this page.");
  const { done, flash } = await perform(tools, admin, act.data);
  return done.refused === undefined ? back(flash) : answer(409, { notice: refused(done.refused) });
}

type Act = ReturnType<typeof teamActSchema.parse>;

/** Does one thing to the team. @throws a 403 error page for what only an owner may do */
async function perform(
  tools: TeamTools & { secret: string },
  admin: Admin,
  act: Act,
): Promise<{ done: Done; flash: Flash }> {
  switch (act.intent) {
    case "resend":
      return { done: await resendInvitation(tools, act.invitation), flash: teamFlashes.resent };
    case "revoke":
      return { done: await revokeInvitation(tools, act.invitation), flash: teamFlashes.revoked };
    case "approve":
      return { done: await approveRequest(tools, act.user), flash: teamFlashes.approved };
    case "decline":
      return { done: await declineRequest(tools, act.user), flash: teamFlashes.declined };
  }
  requireOwner(admin);
  switch (act.intent) {
    case "remove":
      return { done: await removeAdmin(tools, act.user), flash: teamFlashes.removed };
    case "role":
      return { done: await changeRole(tools, act.user, act.role), flash: teamFlashes.roleChanged };
    case "reset-factor":
      return { done: await resetSecondFactor(tools, act.user), flash: teamFlashes.factorReset };
    case "rule":
      await setRequiresSecondFactor(tools, act.required === "yes");
      return { done: {}, flash: teamFlashes.ruleChanged };
  }
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args, { results: { invite: "lastResult" } });

export default function TeamPage({ actionData, loaderData: { team, me, isOwner, isFresh } }: Route.ComponentProps) {
  const checking = useSessionWatch();
  const { lastResult, notice } = actionData ?? {};
  const { admins, requests, invitations, requiresSecondFactor: isRequired } = team;
  return (
    <AdminFrame current="/admin/team" checking={checking} notice={notice}>
      <h1 className="text-4xl sm:text-5xl">{words.heading}</h1>
      <p className="mt-4 mb-8">{words.lead}</p>
      {!isFresh && (
        <p className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-4 border-tide py-1 pl-4">
          {words.confirmFirst}
          <a className="action-quiet action-small" href="/admin/confirm?next=/admin/team">
            {words.confirm}
          </a>
        </p>
      )}
      <AccountPart
        heading={words.requests}
        lead={`They signed up and verified their address. Until you let them in they see nothing.${
          requests.waiting > requests.rows.length ? ` ${thousands(requests.waiting)} wait.` : ""
        }`}
      >
        <RequestList requests={requests} canChange={isFresh} />
      </AccountPart>
      <AccountPart heading={words.admins} lead={isOwner ? undefined : "Owners change roles and remove admins."}>
        <AdminList admins={admins} me={me} canChange={isFresh && isOwner} />
      </AccountPart>
      <AccountPart heading={words.invitations}>
        <InvitationList invitations={invitations} canChange={isFresh} />
      </AccountPart>
      {isFresh && (
        <AccountPart heading={words.invite} lead="Whoever reads that mailbox and opens the link is in.">
          <InviteForm key={invitations[0]?.id} lastResult={lastResult} isOwner={isOwner} />
        </AccountPart>
      )}
      <AccountPart heading={words.rule} lead={isRequired ? words.ruleOn : words.ruleOff}>
        {isFresh && isOwner ? (
          <TeamAct
            intent="rule"
            fields={{ required: isRequired ? "no" : "yes" }}
            label={isRequired ? "No longer require it" : "Require it of everybody"}
          >
            {countOf(admins.filter((each) => each.hasSecondFactor).length, admins.length)}
          </TeamAct>
        ) : (
          <p className="text-muted">{isRequired ? "Required." : "Not required."}</p>
        )}
      </AccountPart>
    </AdminFrame>
  );
}

const countOf = (some: number, all: number) =>
  all === 1 ? `The one admin has ${some === 1 ? "one" : "none"}.` : `${some} of ${all} admins have one.`;
