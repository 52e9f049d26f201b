export const accountMessages = {
  emailRequired: "Please enter your email",
  email: "Please enter a valid email address",
  passwordRequired: "Please enter your password",
  passwordTooShort: "Password must be at least 6 characters long",
  passwordTooLong: "Please use at most 128 characters",
  passwordKnown: "This password is on public lists of stolen passwords. Please choose another one.",
  confirmRequired: "Please enter your password again",
  passwordsDiffer: "Passwords do not match",
  wrongSignIn: "Invalid email or password",
  emailNotVerified: "Email not verified",
  noAdminAccess: "You don't have admin access",
  unexpected: "An unexpected error occurred",
  sessionEnded: "Your session has ended. Please sign in again.",
  currentPasswordRequired: "Please enter your current password",
  wrongPassword: "This is not your password",
  codeRequired: "Please enter a code",
  wrongCode: "This code is not valid. Codes expire after 30 seconds and can be used once.",
  tooManyCodes: "Too many wrong codes. Codes from the app work again in 15 minutes; a recovery code works now.",
  linkIsOver: "This link has been used or has expired.",
} as const;

export const entranceWords = {
  forgot: {
    heading: "Forgot your password?",
    lead: "Tell us the address that you sign in with. If it has an account, a link to choose a new password is on its way.",
    submit: "Send the link",
  },
  reset: { heading: "Choose a new password", submit: "Change password", submitting: "Changing your password..." },
  resend: {
    heading: "Verification mail",
    lead: "Lost it, or too old? Tell us the address that you signed up with, and we send the link again.",
    submit: "Send it again",
  },
  code: {
    heading: "Second factor",
    lead: "The six digits that your app shows now, or one of your recovery codes.",
    submit: "Sign in",
    submitting: "Checking...",
  },
  confirm: {
    heading: "Is it you?",
    lead: "What you are about to do asks for your password once more. It counts for 15 minutes.",
    submit: "Confirm",
    submitting: "Confirming...",
  },
} as const;

export const accountWords = {
  heading: "Your account",
  password: "Password",
  passwordLead: "A new one ends your other sessions.",
  changePassword: "Change password",
  factor: "Second factor",
  factorOff: "You sign in with your password only. Add a code from an app on your phone for more security.",
  factorOn: "Every sign-in asks for a code from your app.",
  factorRequired: "The owners require a second factor of every admin. Set yours up to go on.",
  sessions: "Sessions",
  sessionsLead: "Where you are signed in. A session ends after 2 hours without use, and 12 hours after its sign-in.",
  codesOnce: "Each code works once in place of the app. They are shown only now: write them down.",
  identities: "Linked identity",
  identitiesLead: "Sign in with an account you have elsewhere. The second factor is still required.",
} as const;

export const accountFlashes = {
  created: {
    title: "Account Created",
    description: "Please check your email to verify your account before logging in.",
  },
  verified: { title: "Email Verified", description: "You can sign in now." },
  verifiedAndAsked: {
    title: "Email Verified",
    description: "The team has your request. We will email you when it is approved.",
  },
  signedIn: { title: "Login Successful", description: "Welcome to the admin dashboard" },
  loginFailed: "Login Failed",
  accessDenied: "Access Denied",
  signupFailed: "Signup Failed",
  resetAsked: {
    title: "Check Your Mail",
    description: "If this address has an account, a link to choose a new password is on its way.",
  },
  verificationAsked: {
    title: "Check Your Mail",
    description: "If this address waits for its verification, the link is on its way.",
  },
  passwordReset: { title: "Password Changed", description: "Every session has ended. Sign in with the new password." },
  passwordChanged: { title: "Password Changed", description: "Your other sessions have ended." },
  joined: { title: "Welcome to the Team", description: "Your account is ready. Sign in with the password you chose." },
  linked: { title: "Identity Linked", description: "You can sign in by it from now on." },
  unlinked: { title: "Identity Unlinked", description: "It can no longer be used to sign in." },
  identityFailed: {
    title: "Not Signed In",
    description: "That account isn't linked. Sign in with your password and link it on your account page.",
    kind: "error",
  },
  identityAway: {
    title: "Provider Not Reachable",
    description: "The provider does not answer. Sign in by password, or try again later.",
    kind: "error",
  },
  notLinked: {
    title: "Not Linked",
    description: "The provider did not confirm it. Nothing was changed.",
    kind: "error",
  },
  factorOff: { title: "Second Factor Off", description: "You sign in with your password only." },
  sessionEnded: { title: "Session Ended", description: "It is signed out." },
  othersEnded: { title: "Sessions Ended", description: "Only this one remains." },
  signedOut: { title: "Logged Out", description: "You have been successfully logged out" },
  signOutFailed: { title: "Logout Error", description: "There was an error logging out", kind: "error" },
} as const;

export const accountNotices = {
  approved: {
    subject: "You are an admin now",
    heading: "You are in",
    text: "An admin let you into the admin area. Sign in with the password that you chose.",
    action: { label: "Sign in", path: "/admin/login" },
  },
  removed: {
    subject: "Your admin access has ended",
    heading: "Your admin access has ended",
    text: "An owner took you off the team. Your account is closed and every session of it has ended.",
  },
  "made-owner": {
    subject: "You are an owner now",
    heading: "You are an owner now",
    text: "An owner made you an owner as well: you may change the team and its rules.",
  },
  "made-admin": {
    subject: "Your role has changed",
    heading: "You are an admin now",
    text: "An owner changed your role from owner to admin. Your sessions have ended; please sign in again.",
  },
  "password-changed": {
    subject: "Your password was changed",
    heading: "Your password was changed",
    text: "Other sessions of your account have ended. If it was not you, choose a new password at once and tell an owner.",
    action: { label: "Choose a new password", path: "/admin/forgot-password" },
  },
  "factor-on": {
    subject: "Your second factor is on",
    heading: "Your second factor is on",
    text: "From now on signing in asks for a code of your app. If it was not you, tell an owner at once.",
  },
  "factor-off": {
    subject: "Your second factor is off",
    heading: "Your second factor is off",
    text: "From now on your password alone opens your account. If it was not you, choose a new password and tell an owner at once.",
    action: { label: "Choose a new password", path: "/admin/forgot-password" },
  },
  "factor-reset": {
    subject: "Your second factor was reset",
    heading: "Your second factor was reset",
    text: "An owner, or whoever runs the server, took the second factor off your account. Your sessions have ended: sign in by password and set it up again. If you did not ask for it, tell an owner at once.",
    action: { label: "Sign in", path: "/admin/login" },
  },
  "recovery-code-used": {
    subject: "A recovery code was used",
    heading: "A recovery code was used",
    text: "Somebody, hopefully you, signed in to your account with a recovery code in place of the app. Each works once; make new ones before they run out.",
    action: { label: "Your account", path: "/admin/account" },
  },
  "recovery-codes-renewed": {
    subject: "Your recovery codes were renewed",
    heading: "You have new recovery codes",
    text: "Those before are void. If it was not you, choose a new password at once and tell an owner.",
    action: { label: "Choose a new password", path: "/admin/forgot-password" },
  },
  "wrong-codes": {
    subject: "Wrong codes at your second factor",
    heading: "Somebody knows your password",
    text: "Five wrong codes came after your right password. The app's codes are not taken for a quarter of an hour; a recovery code is. If it was not you, choose a new password now.",
    action: { label: "Choose a new password", path: "/admin/forgot-password" },
  },
  "identity-linked": {
    subject: "An identity was linked to your account",
    heading: "An identity was linked",
    text: "From now on it signs in to your account. If it was not you, choose a new password, unlink it on your account's page, and tell an owner.",
    action: { label: "Your account", path: "/admin/account" },
  },
} as const satisfies Record<
  string,
  { subject: string; heading: string; text: string; action?: { label: string; path: string } }
>;
export type AccountNotice = keyof typeof accountNotices;

export const requestsMail = {
  subject: "Somebody asks to join the team",
  heading: "A request waits",
  text: "Somebody signed up for the admin area and verified their address. Until an admin lets them in they see nothing.",
  many: (count: number) =>
    `${count} people signed up for the admin area and verified their address. Until an admin lets them in they see nothing.`,
};
