import { Outlet } from "react-router";
import { AccountPart, AdminPage, Setting } from "~/components/admin/admin-page.tsx";
import { PostForm } from "~/components/admin/post-form.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { teamFlashes, teamWords as words } from "~/content/team.ts";
import { thousands } from "~/domain/numbers.ts";
import { hasRecentAuth, requireOwner } from "~/features/team/admin-guards.server.ts";
import { invite } from "~/features/team/invitations.server.ts";
import { InviteForm } from "~/features/team/invite-form.tsx";
import { inviteSchema, requestPlaceSchema } from "~/features/team/schema.ts";
import { listTeam } from "~/features/team/team.server.ts";
import { AdminList, InvitationList, RequestList } from "~/features/team/team-lists.tsx";
import { reachServer } from "~/forms/reach-server.ts";
import { readForm, refusal } from "~/forms/read-form.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext, requireRecentAuth } from "~/middleware/admin-session.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/team";
import { createRefusalNotice, readTeamTools } from "./team/team-action.server.ts";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/note.css";

export const handle = { access: "admin", hydrate: true };
export const middleware = [requireRecentAuth({ returnTo: "/admin/team", methods: ["POST"] })];
export const meta = () => pageMeta({ title: words.heading, description: words.lead });

export async function loader({ context, url }: Route.LoaderArgs) {
  const runtime = context.get(appContext);
  const admin = context.get(adminContext);
  const team = await listTeam(runtime, requestPlaceSchema.parse(Object.fromEntries(url.searchParams)));
  return { team, me: admin.userId, isOwner: admin.role === "owner", isFresh: hasRecentAuth(admin, runtime.clock) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get("intent") !== "invite")
    throw refusal(400, "Bad Request", "That button is gone. Please reload the page and try again.");
  const submitted = await submitForm(form, inviteSchema);
  if (submitted.rejected) return submitted.rejected;
  const { email, role } = submitted.value;
  if (role === "owner") requireOwner(context.get(adminContext));
  const { refused } = await invite(readTeamTools(context), { email, role });
  if (refused === undefined) return redirectWithFlash("/admin/team", teamFlashes.invited);
  const notice = createRefusalNotice(refused);
  return submitted.reject(409, { fieldErrors: { email: [refused] } }, { notice });
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args, { results: { invite: "lastResult" } });

export default function TeamPage({ actionData, loaderData: { team, me, isOwner, isFresh } }: Route.ComponentProps) {
  const { lastResult, notice } = actionData ?? {};
  const { admins, requests, invitations, requiresSecondFactor: isRequired } = team;
  return (
    <>
      <Outlet />
      <AdminPage heading={words.heading} lead={words.lead} notice={notice}>
        {!isFresh && (
          <p className="callout row gap-2-5">
            {words.confirmFirst}
            <a className="action-quiet action-small" href="/admin/confirm?next=/admin/team">
              {words.confirm}
            </a>
          </p>
        )}
        <AccountPart
          heading={words.requests}
          lead={`They see nothing until you approve them.${
            requests.waiting > requests.rows.length ? ` ${thousands(requests.waiting)} in all.` : ""
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
          <AccountPart heading={words.invite} lead="Anyone with access to that mailbox can join.">
            <InviteForm key={invitations[0]?.id} lastResult={lastResult} isOwner={isOwner} />
          </AccountPart>
        )}
        <AccountPart heading={words.rule} lead={isRequired ? words.ruleOn : words.ruleOff}>
          <Setting
            state={isRequired ? "Required" : "Not required"}
            note={countOf(admins.filter((each) => each.hasSecondFactor).length, admins.length)}
          >
            {isFresh && isOwner && (
              <PostForm action="/admin/team/second-factor-rule" fields={{ required: isRequired ? "no" : "yes" }}>
                <button type="submit" className="action-quiet action-small">
                  {isRequired ? "No longer require it" : "Require it for everyone"}
                </button>
              </PostForm>
            )}
          </Setting>
        </AccountPart>
      </AdminPage>
    </>
  );
}

const countOf = (some: number, all: number) =>
  all === 1 ? (some === 1 ? "You've set it up." : "You haven't set it up.") : `${some} of ${all} admins have it on.`;
