import { unexpectedError } from "./unexpected-error.ts";

export const accountMessages = {
  emailRequired: "Please enter your email",
  email: "Please enter a valid email address",
  passwordRequired: "Please enter your password",
  passwordTooShort: "Password must be at least 6 characters long",
  passwordTooLong: "Please use at most 128 characters",
  passwordKnown: "This password appears on public lists of stolen passwords. Please choose another.",
  confirmRequired: "Please enter your password again",
  passwordsDiffer: "Passwords do not match",
  wrongSignIn: "Invalid email or password",
  emailNotVerified: "Email not verified",
  noAdminAccess: "You don't have admin access",
  accessPending:
    "You don't have admin access yet. Your request is waiting for an admin; we'll email you when it's approved.",
  unexpected: unexpectedError,
  sessionEnded: "Your session has ended. Please sign in again.",
  currentPasswordRequired: "Please enter your current password",
  wrongPassword: "That isn't your password. Please try again.",
  codeRequired: "Please enter a code",
  wrongCode: "This code isn't valid. Codes expire after 30 seconds and work once: enter the newest one.",
  tooManyCodes: "Too many wrong codes. Codes from the app work again in 15 minutes; a recovery code works now.",
  linkIsOver: "This link has been used or has expired.",
} as const;

export const entranceWords = {
  forgot: {
    heading: "Forgot your password?",
    lead: "Enter the email you sign in with. If it has an account, we'll send a link to choose a new password.",
    submit: "Send the link",
  },
  reset: { heading: "Choose a new password", submit: "Change password", submitting: "Changing your password..." },
  resend: {
    heading: "Send the verification again",
    lead: "Enter the email you signed up with, and we'll send the link again.",
    submit: "Send it again",
  },
  code: {
    heading: "Two-step sign-in",
    lead: "Enter the six digits your app shows now, or one of your recovery codes.",
    submit: "Sign in",
    submitting: "Checking...",
  },
  confirm: {
    heading: "Confirm it's you",
    lead: "Enter your password to continue. You won't be asked again for 15 minutes.",
    submit: "Confirm",
    submitting: "Confirming...",
  },
} as const;

/** What the login page says to somebody who comes from there. */
export const loginLeads: { [title: string]: string } = {
  "Account Created": "Almost there: open the link in the email we just sent you, then sign in.",
  "Logged Out": "You're signed out.",
};

export const accountWords = {
  heading: "Your account",
  password: "Password",
  passwordLead: "Changing it ends your other sessions.",
  changePassword: "Change password",
  changeYours: "Choose a new password",
  factor: "Two-step sign-in",
  factorOff: "Add a second step to sign-in with an app on your phone.",
  factorOn: "Every sign-in asks for a code from your app.",
  factorRequired: "Owners require two-step sign-in for every admin. Set yours up to continue.",
  notifications: "Notifications",
  notificationsLead: "Emails about new submissions. The team inbox always gets them.",
  notificationChoices: {
    each: { label: "Every submission, right away", hint: undefined },
    digest: { label: "A daily digest", hint: "At 8 a.m. on business days, if there's anything new." },
    none: { label: "None", hint: undefined },
  },
  saveNotifications: "Save notifications",
  sessions: "Sessions",
  sessionsLead: "Where you're signed in. A session ends after 2 idle hours, or 12 hours after sign-in.",
  codesOnce: "Each code works once in place of the app. You won't see them again: write them down.",
  identities: "Linked sign-in",
  identitiesLead: "Sign in with an account you have elsewhere. Two-step sign-in still asks for its code.",
} as const;

export const accountFlashes = {
  created: {
    title: "Account Created",
    description: "Please check your email to verify your account before logging in.",
  },
  verified: { title: "Email Verified", description: "You can sign in now." },
  verifiedAndAsked: {
    title: "Email Verified",
    description: "The team has your request. We'll email you when it's approved.",
  },
  signedIn: { title: "Login Successful", description: "Welcome to the admin dashboard" },
  loginFailed: "Login Failed",
  accessDenied: "Access Denied",
  signupFailed: "Signup Failed",
  resetAsked: {
    title: "Check Your Email",
    description: "If this address has an account, a link to choose a new password is on its way.",
  },
  verificationAsked: {
    title: "Check Your Email",
    description: "If this address is waiting to be verified, the link is on its way.",
  },
  passwordReset: { title: "Password Changed", description: "Every session has ended. Sign in with the new password." },
  passwordChanged: { title: "Password Changed", description: "Your other sessions have ended." },
  joined: { title: "Welcome to the Team", description: "Your account is ready. Sign in with the password you chose." },
  linked: { title: "Sign-In Linked", description: "You can sign in with it from now on." },
  notificationsSaved: { title: "Notifications Saved" },
  unlinked: { title: "Sign-In Unlinked", description: "It can no longer be used to sign in." },
  identityFailed: {
    title: "Not Signed In",
    description: "That account isn't linked. Sign in with your password and link it on your account page.",
    kind: "error",
  },
  identityAway: {
    title: "Provider Unreachable",
    description: "The provider isn't responding. Sign in with your password, or try again later.",
    kind: "error",
  },
  notLinked: {
    title: "Not Linked",
    description: "The provider didn't confirm the link, so nothing changed. Please try again.",
    kind: "error",
  },
  factorOff: { title: "Two-Step Sign-In Off", description: "You now sign in with your password only." },
  sessionEnded: { title: "Session Ended", description: "That device is signed out." },
  othersEnded: { title: "Sessions Ended", description: "Only this session remains." },
  signedOut: { title: "Logged Out", description: "You have been successfully logged out" },
  signOutFailed: { title: "Logout Error", description: "There was an error logging out", kind: "error" },
} as const;

export interface NoticeText {
  subject: string;
  heading: string;
  text: string;
  /** With the address of the admin who did it. */
  textBy?: (who: string) => string;
  action?: { label: string; path: string };
}

export const accountNotices = {
  approved: {
    subject: "You're now an admin",
    heading: "You're in",
    text: "An admin approved your account. Sign in with the password you chose.",
    textBy: (who: string) => `${who} approved your account. Sign in with the password you chose.`,
    action: { label: "Sign in", path: "/admin/login" },
  },
  removed: {
    subject: "Your admin access has ended",
    heading: "Your admin access has ended",
    text: "An owner removed you from the team. Your account is closed and all its sessions have ended.",
    textBy: (who: string) =>
      `${who} removed you from the team. Your account is closed and all its sessions have ended.`,
  },
  "made-owner": {
    subject: "You're now an owner",
    heading: "You're now an owner",
    text: "An owner made you an owner too: you can now change the team and its rules.",
    textBy: (who: string) => `${who} made you an owner too: you can now change the team and its rules.`,
  },
  "made-admin": {
    subject: "Your role has changed",
    heading: "You're now an admin",
    text: "An owner changed your role from owner to admin. Your sessions have ended; please sign in again.",
    textBy: (who: string) =>
      `${who} changed your role from owner to admin. Your sessions have ended; please sign in again.`,
  },
  "password-changed": {
    subject: "Your password was changed",
    heading: "Your password was changed",
    text: "Your other sessions have ended. If this wasn't you, choose a new password right away and tell an owner.",
    action: { label: "Choose a new password", path: "/admin/forgot-password" },
  },
  "factor-on": {
    subject: "Your two-step sign-in is on",
    heading: "Your two-step sign-in is on",
    text: "Signing in now asks for a code from your app. If this wasn't you, tell an owner right away.",
  },
  "factor-off": {
    subject: "Your two-step sign-in is off",
    heading: "Your two-step sign-in is off",
    text: "You now sign in with your password only. If this wasn't you, choose a new password and tell an owner right away.",
    action: { label: "Choose a new password", path: "/admin/forgot-password" },
  },
  "factor-reset": {
    subject: "Your two-step sign-in was reset",
    heading: "Your two-step sign-in was reset",
    text: "An owner or the server's operator turned off two-step sign-in for your account. Your sessions have ended: sign in with your password and set it up again. If you didn't ask for this, tell an owner right away.",
    textBy: (who: string) =>
      `${who} turned off two-step sign-in for your account. Your sessions have ended: sign in with your password and set it up again. If you didn't ask for this, tell an owner right away.`,
    action: { label: "Sign in", path: "/admin/login" },
  },
  "recovery-code-used": {
    subject: "A recovery code was used",
    heading: "A recovery code was used",
    text: "Someone, hopefully you, signed in to your account with a recovery code instead of the app. Each code works once; make new ones before they run out.",
    action: { label: "Your account", path: "/admin/account" },
  },
  "recovery-codes-renewed": {
    subject: "Your recovery codes were renewed",
    heading: "You have new recovery codes",
    text: "The old ones no longer work. If this wasn't you, choose a new password right away and tell an owner.",
    action: { label: "Choose a new password", path: "/admin/forgot-password" },
  },
  "wrong-codes": {
    subject: "Wrong codes for your two-step sign-in",
    heading: "Someone may know your password",
    text: "Someone entered your password correctly and then five wrong codes. Codes from the app won't work for 15 minutes; a recovery code will. If this wasn't you, choose a new password now.",
    action: { label: "Choose a new password", path: "/admin/forgot-password" },
  },
  "identity-linked": {
    subject: "A new way to sign in was linked to your account",
    heading: "A new way to sign in was linked",
    text: "It can now sign in to your account. If this wasn't you, choose a new password, unlink it on your account page, and tell an owner.",
    action: { label: "Your account", path: "/admin/account" },
  },
} as const satisfies Record<string, NoticeText>;
export type AccountNotice = keyof typeof accountNotices;

export const requestsMail = {
  subject: "Someone asked to join the team",
  heading: "New request to join",
  text: "Someone signed up for the admin area and verified their email. They see nothing until an admin approves them.",
  many: (count: number) =>
    `${count} people signed up for the admin area and verified their email. They see nothing until an admin approves them.`,
};
