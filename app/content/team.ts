/** What an admin may be. */
export const adminRoles = { owner: "Owner", admin: "Admin" } as const;
export type AdminRole = keyof typeof adminRoles;

/** What the page of the team says. */
export const teamWords = {
  heading: "Team",
  lead: "Who opens this door, and who asks to.",
  confirmFirst: "Changing the team asks for your password first.",
  confirm: "Confirm your password",
  ownersOnly: "Only an owner may do this.",
  lastOwner: "At least one owner must remain. Make somebody else an owner first.",
  isAdminAlready: "This person is an admin already.",
  isGone: "This is no longer there. Somebody else may have been quicker.",
  admins: "Admins",
  requests: "Requests",
  noRequests: "Nobody is asking to be let in.",
  invitations: "Invitations",
  noInvitations: "No invitation is under way.",
  invite: "Invite an admin",
  inviteHint: "The link in the mail works once, within 7 days.",
  rule: "Second factor for all",
  ruleOn: "Every admin needs a second factor. Whoever has none sets it up before anything else.",
  ruleOff: "Each admin decides. An owner may require a second factor of everybody.",
} as const;

/** What the page says after something was done. */
export const teamFlashes = {
  invited: { title: "Invitation Sent", description: "The link is on its way and works for 7 days." },
  resent: { title: "Invitation Sent Again", description: "A new link is on its way; the one before it is void." },
  revoked: { title: "Invitation Revoked", description: "Its link opens nothing any more." },
  approved: { title: "Request Approved", description: "They were told by mail and can sign in now." },
  declined: { title: "Request Declined", description: "Their account stays outside." },
  removed: { title: "Admin Removed", description: "Every session of theirs has ended." },
  roleChanged: { title: "Role Changed", description: "They were told by mail." },
  factorReset: { title: "Second Factor Reset", description: "They sign in by password and set it up anew." },
  ruleChanged: { title: "Rule Changed", description: "It counts from the next page that an admin opens." },
} as const;
