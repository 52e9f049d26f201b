import type { AdminRole } from "../domain/admin-role.ts";

export const adminRoleLabels = { owner: "Owner", admin: "Admin" } as const satisfies Record<AdminRole, string>;

export const teamWords = {
  heading: "Team",
  lead: "Manage who can use the admin area.",
  confirmFirst: "Confirm your password to change the team.",
  confirm: "Confirm your password",
  ownersOnly: "Only an owner can do this.",
  lastOwner: "At least one owner must remain. Make another admin an owner first.",
  isAdminAlready: "This person is already an admin.",
  isGone: "This no longer exists. Another admin may have changed it.",
  admins: "Admins",
  requests: "Requests",
  approving: "They can read every application, inquiry and deposit, and invite others. We email them.",
  declining: "Their account stays without access.",
  noRequests: "No requests.",
  invitations: "Invitations",
  noInvitations: "No pending invitations.",
  invite: "Invite an admin",
  inviteHint: "The link works once and expires in 7 days.",
  rule: "Two-step sign-in for everyone",
  ruleOn: "Every admin needs two-step sign-in. Admins without it must set it up first.",
  ruleOff: "Each admin decides. An owner can require two-step sign-in for everyone.",
} as const;

export const teamFlashes = {
  invited: { title: "Invitation Sent", description: "The link is on its way and works for 7 days." },
  resent: {
    title: "Invitation Sent Again",
    description: "A new link is on its way; the previous one no longer works.",
  },
  revoked: { title: "Invitation Revoked", description: "Its link no longer works." },
  approved: { title: "Request Approved", description: "They can sign in now; we emailed them." },
  declined: { title: "Request Declined", description: "The request was declined." },
  removed: { title: "Admin Removed", description: "All their sessions have ended." },
  roleChanged: { title: "Role Changed", description: "We emailed them." },
  factorReset: {
    title: "Two-Step Sign-In Reset",
    description: "They sign in with their password and set it up again.",
  },
  ruleChanged: { title: "Rule Changed", description: "It applies from the next page an admin opens." },
} as const;
