import type { ReactNode } from "react";
import { Form } from "react-router";
import { adminRoles, teamWords as words } from "~/content/team.ts";
import type { Team } from "./team.server.ts";

/** The admins. @param canChange an owner whose password was typed just now */
export function AdminList({ admins, me, canChange }: { admins: Team["admins"]; me: string; canChange: boolean }) {
  return (
    <ul className="account-lines" aria-label={words.admins}>
      {admins.map((admin) => (
        <li key={admin.userId} className="account-line">
          <div>
            <Address value={admin.email} />
            <span className="account-mark" data-state={admin.role}>
              {adminRoles[admin.role]}
            </span>
            {admin.userId === me && <span className="account-mark">You</span>}
            <p className="account-line-facts">
              <span>Since {admin.since}</span>
              <span>{admin.hasSecondFactor ? "Second factor on" : "No second factor"}</span>
              <span>{admin.lastUse ? `Last here ${admin.lastUse}` : "Not signed in"}</span>
            </p>
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
    <details className="account-more" name="team">
      <summary>
        Change<span className="sr-only"> {email}</span>
      </summary>
      <div className="account-more-acts">
        <TeamAct intent="role" fields={{ user: userId, role: other }} label={`Make ${other}`}>
          {other === "owner"
            ? "An owner changes the team and its rules."
            : "An admin works with the lists and invites others. Their sessions end."}
        </TeamAct>
        {hasSecondFactor && (
          <TeamAct intent="reset-factor" fields={{ user: userId }} label="Reset second factor">
            For who lost the app and the recovery codes. Be sure that it is them who ask. Their sessions end.
          </TeamAct>
        )}
        <TeamAct intent="remove" fields={{ user: userId }} label="Remove from the team" isGrave>
          Closes {email}. Every session of theirs ends at once.
        </TeamAct>
      </div>
    </details>
  );
}

/** Who asks to be let in. */
export function RequestList({ requests, canChange }: { requests: Team["requests"]; canChange: boolean }) {
  const { rows, newer, older } = requests;
  return (
    <>
      {rows.length === 0 ? <p className="text-muted">{words.noRequests}</p> : <Requests {...{ rows, canChange }} />}
      {(newer ?? older) && (
        <nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
          {newer ? (
            <a className="list-turn" href={`?before=${newer}`}>
              ← Newer
            </a>
          ) : (
            <span />
          )}
          {older && (
            <a className="list-turn" href={`?after=${older}`}>
              Older →
            </a>
          )}
        </nav>
      )}
    </>
  );
}

function Requests({ rows, canChange }: { rows: Team["requests"]["rows"]; canChange: boolean }) {
  return (
    <ul className="account-lines" aria-label={words.requests}>
      {rows.map(({ userId, email, askedAt }) => (
        <li key={userId} className="account-line">
          <div>
            <Address value={email} />
            <p className="account-line-facts">
              <span>Asked {askedAt}</span>
            </p>
          </div>
          {canChange && (
            <Form method="post" className="account-acts">
              <input type="hidden" name="user" value={userId} />
              <TeamButton intent="approve" label="Approve" of={email} />
              <TeamButton intent="decline" label="Decline" of={email} />
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Invitations that nobody has accepted yet. */
export function InvitationList({ invitations, canChange }: { invitations: Team["invitations"]; canChange: boolean }) {
  if (invitations.length === 0) return <p className="text-muted">{words.noInvitations}</p>;
  return (
    <ul className="account-lines" aria-label={words.invitations}>
      {invitations.map(({ id, address, role, sentAt, expiresAt, isExpired }) => (
        <li key={id} className="account-line">
          <div>
            <Address value={address} />
            <span className="account-mark" data-state={role}>
              {adminRoles[role]}
            </span>
            {isExpired && (
              <span className="account-mark" data-state="alert">
                Too old
              </span>
            )}
            <p className="account-line-facts">
              <span>Sent {sentAt}</span>
              <span>
                {isExpired ? "Expired" : "Expires"} {expiresAt}
              </span>
            </p>
          </div>
          {canChange && (
            <Form method="post" className="account-acts">
              <input type="hidden" name="invitation" value={id} />
              <TeamButton intent="resend" label="Send again" of={address} />
              <TeamButton intent="revoke" label="Revoke" of={address} />
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

/** An address, which breaks before its @ where it must break. */
function Address({ value }: { value: string }) {
  const at = value.lastIndexOf("@");
  return (
    <span className="account-line-name">
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </span>
  );
}

/** One thing to do, with what it means. */
export function TeamAct({
  intent,
  fields,
  label,
  isGrave = false,
  children,
}: {
  intent: string;
  fields: Record<string, string>;
  label: string;
  isGrave?: boolean;
  children: ReactNode;
}) {
  return (
    <Form method="post" className="account-act">
      <p>{children}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        className={`action-quiet action-small ${isGrave ? "action-grave" : ""}`}
        name="intent"
        value={intent}
      >
        {label}
      </button>
    </Form>
  );
}

function TeamButton({ intent, label, of }: { intent: string; label: string; of: string }) {
  return (
    <button type="submit" className="action-quiet action-small" name="intent" value={intent}>
      {label}
      <span className="sr-only"> {of}</span>
    </button>
  );
}
