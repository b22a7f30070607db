import { ACCOUNT_LENGTHS, PASSWORD_LENGTHS } from './lengths.ts';
import { tooLong } from './messages.ts';
import { wordedTexts } from './noun.ts';

/**
 * The texts of the account screens (spec §8: Register, Login, Verify) and of our additions to them. They are
 * kept apart from the others because most visitors need none of them.
 */
export const ACCOUNT_MESSAGES = wordedTexts({
  busy: 'Too many people are signing in at this moment. Please try again in a few seconds.',
  register: {
    passwordMismatch: 'Passwords do not match',
    passwordTooShort: `Password must be at least ${PASSWORD_LENGTHS.min} characters long`,
    passwordTooLong: `Password must be at most ${PASSWORD_LENGTHS.max} characters long`,
    passwordIsEmail: 'Password is too weak: it is your email address',
    passwordIsName: 'Password is too weak: it is your name',
    passwordMissing: 'Enter a password',
    confirmMissing: 'Enter the password once more',
    email: 'Enter an email address such as name@example.com',
    nameTooLong: tooLong('the name', ACCOUNT_LENGTHS.name),
    failed: 'An error occurred during registration',
  },
  login: {
    draftKept:
      'What you typed about your tool is kept in this tab. Sign in, and you find it in the form again.',
    invalid: 'Invalid email or password',
    blocked: 'This account is blocked. Our mail about it says why, and how to answer.',
    passwordMissing: 'Enter your password',
    confirmFirst:
      'Have you just registered? Open the link in our mail first. It confirms your address; then sign in here.',
    submitFirst: 'To submit a tool, sign in or create an account. The form follows.',
    notConfirmed: 'Email not confirmed',
    confirmPrompt:
      "Your email address hasn't been verified yet. Would you like us to send another verification email?",
    resent:
      'Verification email sent! Please check your inbox and follow the instructions to verify your account.',
    failed: 'Failed to sign in',
    resendFailed: 'Failed to resend verification email',
  },
  verify: {
    ask: 'Have you registered here with this address? One press confirms it. If that was not you, close this page: nothing happens then.',
    verifying: 'Verifying your email address…',
    done: 'Your email address has been verified.',
    invalidLink: 'Invalid verification link',
    refused: 'Verification failed',
    failed: 'Failed to verify email',
    error: 'An error occurred during email verification',
    hint: 'Your verification link may have expired...',
    expired: 'Your registration is kept. We can send you another link for it.',
    used: 'Your email address is confirmed already.',
    resent: 'We have sent you another link. Please check your inbox.',
    resendFailed: 'Failed to resend verification email',
  },
  recovery: {
    sent: 'If there is an account for this address, we have sent a link to it. Please check your inbox.',
    failed: 'Failed to send the mail. Please try again in a moment.',
    link: {
      unknown: 'This link is invalid, or your password or address has been changed since.',
      expired: 'This link has expired. Ask for another one.',
      used: 'This link has been used: the password that was chosen with it counts.',
    },
    resetFailed: 'Failed to change the password. Please try again in a moment.',
    done: 'Your password has been changed. You are signed out everywhere.',
  },
} as const);

/** Why a password is weak: it would be among the first that an attacker tries. */
export const WEAK_PASSWORD = {
  common: 'Password is too weak: it is a common one or close to one',
  repeats: 'Password is too weak: it repeats itself',
  sequence: 'Password is too weak: it is a simple sequence',
  date: 'Password is too weak: it is a date or a year',
  known: 'Password is too weak: it is close to your name, your email address or the name of this site',
  easy: 'Password is too weak: it is easy to guess',
} as const;
