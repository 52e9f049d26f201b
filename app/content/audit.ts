export const auditActions = {
  "sign-in": "Signed in",
  "sign-in-failed": "Sign-in failed",
  "sign-out": "Signed out",
  "session-ended": "Ended a session",
  "access-refused": "Was denied access",
  "password-confirmed": "Confirmed the password",
  "password-changed": "Changed the password",
  "password-reset-asked": "Requested a password reset",
  "password-reset": "Reset a password",
  "email-verified": "Verified an address",
  "factor-enrolled": "Turned the second factor on",
  "factor-removed": "Turned the second factor off",
  "factor-reset": "Reset another's second factor",
  "factor-failed": "Second factor failed",
  "factor-required": "Changed whether all need a second factor",
  "recovery-code-used": "Used a recovery code",
  "recovery-codes-renewed": "Made new recovery codes",
  "identity-linked": "Linked an identity",
  "identity-unlinked": "Unlinked an identity",
  "admin-invited": "Invited an admin",
  "invitation-resent": "Sent an invitation again",
  "invitation-revoked": "Revoked an invitation",
  "admin-approved": "Approved a request",
  "admin-declined": "Declined a request",
  "admin-joined": "Became an admin",
  "admin-removed": "Removed an admin",
  "role-changed": "Changed a role",
  "list-read": "Read a list",
  "record-viewed": "Viewed a record",
  "resume-downloaded": "Downloaded a résumé",
  "refund-asked": "Refunded a deposit",
  "deposits-compared": "Compared ledger and provider",
  "person-looked-up": "Looked a person up",
  "person-exported": "Exported a person's data",
  "person-erased": "Erased a person's data",
  "retention-kept": "Applied data retention",
  "removal-confirmed": "Confirmed a large removal",
  "job-retried": "Retried a job",
  "job-discarded": "Discarded a job",
  "backup-made": "Made a backup",
  "backup-restored": "Restored a backup",
} as const;
export type AuditAction = keyof typeof auditActions;

export const auditOutcomes = { done: "Done", refused: "Refused", failed: "Failed", pending: "Pending" } as const;
export type AuditOutcome = keyof typeof auditOutcomes;

export const auditSubjects = {
  account: "Account",
  session: "Session",
  invitation: "Invitation",
  "host-application": "Host application",
  "career-application": "Career application",
  "media-inquiry": "Media inquiry",
  deposit: "Deposit",
  list: "List",
  export: "Export",
  erasure: "Erasure",
  removal: "Removal",
  job: "Job",
  backup: "Backup",
} as const;
export type AuditSubject = keyof typeof auditSubjects;

export const auditStaysAtLeastMonths = 12;

export const auditPage = {
  heading: "Audit log",
  lead: "Who did what to which record, newest first. The log stores ids only; names are looked up when you read it.",
  empty: "Nothing has been recorded yet",
  nothingFound: "No entries found",
} as const;
