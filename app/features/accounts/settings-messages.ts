import { EMAIL_CHANGE_DELAY_DAYS } from './account-settings.ts';

const DELAY = `${EMAIL_CHANGE_DELAY_DAYS} days`;

/**
 * Texts of the account settings. They are not in MESSAGES, which every visitor's browser loads, because only members
 * need them.
 */
export const SETTINGS_MESSAGES = {
  currentPassword: 'Enter your current password',
  wrongPassword: 'That is not your current password',
  samePassword: 'Choose a password other than the current one',
  sameEmail: 'This is your address already',
  confirmation: (word: string) => `Type the word ${word} here`,
  stillPaying:
    'You have a paid subscription. Cancel it first with Manage Subscription on your profile; then you can delete your account.',
  lastOwner: 'You are the last owner of this site. Give somebody else that role first.',
  noPassword:
    'You sign in without a password. If you want one, we mail you a link; it ends your sessions everywhere.',
  forfeit: 'Your plan has time left. Confirm that you give it up',
  failed: 'Your change could not be stored. Please try again in a moment.',
  deleted: 'Your account is deleted. Your ratings and reviews stay, without your name.',
  changeRule: `Your address changes when both the old and the new one have agreed, or ${DELAY} after the new one, unless the old one stops it.`,
  done: {
    password: 'Your password is changed. Your other sessions have ended.',
    email: `We have sent a link to your current address and one to the new address. Your address changes when both have been used, or ${DELAY} after the new one.`,
    'keep-email': 'Your account keeps its address. The change has been taken back.',
    'letter-on': 'You get the weekly letter from now on, every Monday with news.',
    'letter-off': 'You get no more weekly letters.',
    'end-session': 'The session has ended.',
    'end-others': 'All other sessions have ended.',
  },
  link: {
    invalid: 'Invalid verification link',
    expired: 'This link has expired. You can ask for the change again in your account settings.',
    used: 'This link has been used already. Your account settings show how the change stands.',
    unknown:
      'This link does not work any more: the change was taken back, or a newer one has taken its place. You can ask for a new one in your account settings.',
    taken: 'That address has an account of its own by now, so nothing was changed.',
    failed: 'Your address could not be confirmed. Please try again in a moment.',
    half: 'Thank you. Your address changes when the link in the other mail has been used too.',
    waiting: `Thank you. Your address changes as soon as the link in the mail to the old address is used, or by itself in ${DELAY}. The old address has been told, and can stop it until then.`,
    changed: 'Your email address is changed. Sign in with the new one from now on.',
  },
  stop: {
    expired: 'This link has expired: the change that it was sent for has been made or stopped.',
    used: 'This link has been used already. If you were told of another change since, use the link of that mail.',
    unknown:
      'This link does not work any more: the change has been made, or your password has been changed since.',
    failed: 'The change could not be stopped. Please try again in a moment.',
    done: 'Your account keeps its address: no change is waiting any more.',
  },
} as const;
