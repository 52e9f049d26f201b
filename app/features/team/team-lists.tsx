import type { ReactNode } from "react";
import { EmailAddress } from "~/components/admin/email-address.tsx";
import { Pager } from "~/components/admin/pager.tsx";
import { PostForm } from "~/components/admin/post-form.tsx";
import { adminRoleLabels, teamWords as words } from "~/content/team.ts";
import type { AdminRole } from "~/domain/admin-role.ts";
import type { Team } from "./team.server.ts";
import "~/styles/primitives/line-list.css";
import "~/styles/primitives/tag.css";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/touch.css";
import styles from "./team-lists.module.css";

export function AdminList({ admins, me, canChange }: { admins: Team["admins"]; me: string; canChange: boolean }) {
  return (
    <ul aria-label={words.admins}>
      {admins.map((admin) => (
        <li key={admin.userId} className={`line ${styles.row}`}>
          <div>
            <Address value={admin.email} />
            <p className="line-facts">
              <Role of={admin.role} />
              Since {admin.since}
              {admin.userId === me && <span>You</span>}
            </p>
          </div>
          <div className={`note numerals ${styles.facts}`}>
            <p>{admin.hasSecondFactor ? "Two-step sign-in on" : "No two-step sign-in"}</p>
            <p>{admin.lastUse ? `Last active ${admin.lastUse}` : "Not signed in"}</p>
          </div>
          {canChange && <ChangeAdmin admin={admin} />}
        </li>
      ))}
    </ul>
  );
}

function ChangeAdmin({ admin: { userId, email, role, hasSecondFactor } }: { admin: Team["admins"][number] }) {
  const other = role === "owner" ? "admin" : "owner";
  return (
    <details className={styles.more} name="team">
      <summary className="touch row-action plus">
        Change<span className="sr-only"> {email}</span>
      </summary>
      <div className={`grid gap-5 ${styles.changes}`}>
        <TeamAct action="admins/role" fields={{ user: userId, role: other }} label={`Make ${other}`}>
          {other === "owner"
            ? "Owners can change the team and its rules."
            : "Admins work with the lists and invite others. Their sessions end."}
        </TeamAct>
        {hasSecondFactor && (
          <TeamAct action="admins/reset-second-factor" fields={{ user: userId }} label="Reset two-step sign-in">
            For admins who lost their device and recovery codes. Verify their identity first. Their sessions end.
          </TeamAct>
        )}
        <TeamAct action="admins/remove" fields={{ user: userId }} label="Remove from the team" isGrave>
          Closes the account of {email}. All their sessions end at once.
        </TeamAct>
      </div>
    </details>
  );
}

export function RequestList({ requests, canChange }: { requests: Team["requests"]; canChange: boolean }) {
  const { rows, newer, older } = requests;
  return (
    <>
      {rows.length === 0 ? <p className="muted">{words.noRequests}</p> : <Requests {...{ rows, canChange }} />}
      {(newer ?? older) && <Pager newer={newer && `?before=${newer}`} older={older && `?after=${older}`} reloadsPage />}
    </>
  );
}

function Requests({ rows, canChange }: { rows: Team["requests"]["rows"]; canChange: boolean }) {
  return (
    <ul aria-label={words.requests}>
      {rows.map(({ userId, email, askedAt }) => (
        <li key={userId} className={`line ${styles.row}`}>
          <Address value={email} />
          <p className={`note numerals ${styles.facts} ${styles.wide}`}>Requested {askedAt}</p>
          {canChange && (
            <details className={styles.more} name="team">
              <summary className="touch row-action plus">
                Approve or decline<span className="sr-only"> {email}</span>
              </summary>
              <div className={`grid gap-5 ${styles.changes}`}>
                <TeamAct action="requests/approve" fields={{ user: userId }} label={`Approve ${email}`}>
                  {words.approving}
                </TeamAct>
                <TeamAct action="requests/decline" fields={{ user: userId }} label={`Decline ${email}`} isGrave>
                  {words.declining}
                </TeamAct>
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

export function InvitationList({ invitations, canChange }: { invitations: Team["invitations"]; canChange: boolean }) {
  if (invitations.length === 0) return <p className="muted">{words.noInvitations}</p>;
  return (
    <ul aria-label={words.invitations}>
      {invitations.map(({ id, address, role, sentAt, expiresAt, isExpired }) => (
        <li key={id} className={`line ${styles.row}`}>
          <div>
            <Address value={address} />
            <p className="line-facts">
              <Role of={role} />
              Sent {sentAt}
            </p>
          </div>
          <p className={`note numerals ${isExpired ? "note-alert" : ""} ${styles.facts} ${styles.wide}`}>
            {isExpired ? "Expired" : "Expires"} {expiresAt}
          </p>
          {canChange && (
            <PostForm
              action="/admin/team/invitations/resend"
              fields={{ invitation: id }}
              className={`row gap-4 ${styles.links}`}
            >
              <TeamButton label="Send again" of={address} />
              <TeamButton action="/admin/team/invitations/revoke" label="Revoke" of={address} />
            </PostForm>
          )}
        </li>
      ))}
    </ul>
  );
}

const Role = ({ of }: { of: AdminRole }) => (
  <span className="tag" data-state={of}>
    {adminRoleLabels[of]}
  </span>
);

const Address = ({ value }: { value: string }) => (
  <span className="line-name">
    <EmailAddress value={value} />
  </span>
);

function TeamAct({
  action,
  fields,
  label,
  isGrave = false,
  children,
}: {
  action: string;
  fields: Record<string, string>;
  label: string;
  isGrave?: boolean;
  children: ReactNode;
}) {
  return (
    <PostForm action={`/admin/team/${action}`} fields={fields} className={`stack start gap-2 text-s ${styles.change}`}>
      <p>{children}</p>
      <button type="submit" className={`action-quiet action-small ${isGrave ? "action-grave" : ""}`}>
        {label}
      </button>
    </PostForm>
  );
}

function TeamButton({ action, label, of }: { action?: string; label: string; of: string }) {
  return (
    <button type="submit" className="touch row-action" formAction={action}>
      {label}
      <span className="sr-only"> {of}</span>
    </button>
  );
}
