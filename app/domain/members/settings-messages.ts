/**
 * The texts of the account settings. They stand apart from MESSAGES, which every visitor's browser loads:
 * these only members need.
 */
export const SETTINGS_MESSAGES = {
  currentPassword: 'Enter your current password',
  wrongPassword: 'That is not your current password',
  samePassword: 'Choose a password other than the current one',
  sameEmail: 'This is your address already',
  confirmation: (word: string) => `Type the word ${word} here`,
  stillPaying:
    'You have a paid subscription. End it first with Manage Subscription on your profile; when it has run out, you can delete your account.',
  failed: 'Your change could not be stored. Please try again in a moment.',
  deleted: 'Your account is deleted. Your ratings and reviews stay, without your name.',
  done: {
    password: 'Your password is changed. Your other sessions have ended.',
    email:
      'We have sent a link to your current address and one to the new address. Your address changes when both have been used.',
    'end-session': 'The session has ended.',
    'end-others': 'All other sessions have ended.',
  },
  link: {
    invalid: 'Invalid verification link',
    expired:
      'This link does not work: it has been used, has expired, or a newer one was sent. You can ask for a new one in your account settings.',
    taken: 'That address has an account of its own by now, so nothing was changed.',
    failed: 'Your address could not be confirmed. Please try again in a moment.',
    half: 'Thank you. Your address changes when the link in the other mail has been used too.',
    changed: 'Your e-mail address is changed. Sign in with the new one from now on.',
  },
} as const;
