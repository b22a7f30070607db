/** Texts of the page behind a mail about a new or removed sign-in method. */
export const DISOWN_TEXTS = {
  intro:
    'Somebody has added or removed a way of signing in to your account. The button removes what was added since then, or in the seven days before, and signs everybody out. If none of your earlier second factors is left, those that were removed come back. A site that was disconnected stays so until you connect it again. Your password no longer works: we mail you a link to a new one.',
  button: 'This was not me: clear my account',
  done: 'Your account is cleared and nobody is signed in to it. We have mailed you a link to a new password.',
  invalid: 'This link is not complete. Copy it from the mail again.',
  expired:
    'This link has expired. Set a new password, remove what you do not know from your security settings, or write to us.',
  used: 'This link has been used already. Your account was cleared then.',
  unknown: 'This link does not work any more: the account has another address now.',
  lastFactor:
    'This link no longer clears your account: the second factor that you had before is gone for good, and an email alone must not open the account. Please write to us.',
  failed: 'Your account could not be cleared. Please try again in a moment.',
} as const;
