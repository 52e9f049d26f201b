/** What sign-in and sign-up say. */
export const accountMessages = {
  emailRequired: "Please enter your email",
  email: "Please enter a valid email address",
  passwordRequired: "Please enter your password",
  passwordTooShort: "Password must be at least 6 characters long",
  passwordTooLong: "Please use at most 128 characters",
  passwordKnown: "This password is on public lists of stolen passwords. Please choose another one.",
  confirmRequired: "Please enter your password again",
  passwordsDiffer: "Passwords do not match",
  noAdminAccess: "You don't have admin access",
  unexpected: "An unexpected error occurred",
  sessionEnded: "Your session has ended. Please sign in again.",
} as const;

export const accountFlashes = {
  created: {
    title: "Account Created",
    description: "Please check your email to verify your account before logging in.",
  },
  verified: { title: "Email Verified", description: "You can sign in now." },
  signedIn: { title: "Login Successful", description: "Welcome to the admin dashboard" },
  loginFailed: "Login Failed",
  accessDenied: "Access Denied",
  signupFailed: "Signup Failed",
  signedOut: { title: "Logged Out", description: "You have been successfully logged out" },
  signOutFailed: { title: "Logout Error", description: "There was an error logging out", kind: "error" },
} as const;
