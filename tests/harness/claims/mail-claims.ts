import type { Claim } from './claim.ts';

const DONE = 'written in the transaction that does it';
const CONSTANT = 'made from the constant by which the link expires';
const ADVICE = 'advice, which only its reader follows';
const LABEL = 'the name of something, no promise';
const STATE = 'shown or sent in this state only';

/** The sentences of mails with a number or promise, as in the source. Each row is used by a mail. */
export const MAIL_CLAIMS: readonly Claim[] = [
  // Accounts
  {
    says: 'If this was not you, set a new password at once with Forgot password on the sign-in page, and write to {SITE.email}.',
    because: ADVICE,
  },
  {
    says: 'All other sessions have ended: sign in with the new password there.',
    because: `${DONE}: tests/requests/account-password.test.ts`,
  },
  {
    says: 'We change it when both addresses agree; the other one has been sent a link of its own.',
    because: 'tests/requests/account-email.test.ts',
  },
  {
    says: 'If only the new address agrees, the change happens {EMAIL_CHANGE_DELAY_DAYS} days later.',
    because: 'the constant of the delay: tests/requests/email-change-delay.test.ts',
  },
  { says: 'The link works once, for {LINK_HOURS.emailChange} hours.', because: CONSTANT },
  {
    says: 'We use it once the old address has agreed too, or {EMAIL_CHANGE_DELAY_DAYS} days after you have.',
    because: 'the constant of the delay: tests/requests/email-change-delay.test.ts',
  },
  { says: 'If you have not asked for this, do nothing.', because: ADVICE },
  {
    says: 'It has an account already, so nothing was changed.',
    because: 'tests/requests/account-email.test.ts',
  },
  { says: 'Your account now belongs to {newEmail} and no longer to {member.email}.', because: DONE },
  { says: 'If this was not you, write to {SITE.email} at once.', because: ADVICE },
  {
    says: 'Your {…} plan has ended with it, and nothing more is charged.',
    because: 'tests/requests/leaving.test.ts',
  },
  {
    says: 'Signing in no longer asks for a code of your authenticator app.',
    because: `${DONE}: tests/requests/second-factor.test.ts`,
  },
  {
    says: 'One of your passkeys no longer signs you in.',
    because: `${DONE}: tests/requests/passkeys.test.ts`,
  },
  { says: 'The earlier ones no longer work.', because: `${DONE}: tests/requests/recovery.test.ts` },
  {
    says: 'A site that signed you in to your account no longer does.',
    because: `${DONE}: tests/requests/sign-in-elsewhere.test.ts`,
  },
  {
    says: 'All your sessions have ended: sign in with your password, and set a second factor up again.',
    because: `${DONE}: reset-factors.server.ts`,
  },
  {
    says: 'If this was not you, set a new password at once with Forgot password on the sign-in page, remove what you do not know from your security settings, and write to {SITE.email}.',
    because: ADVICE,
  },
  { says: 'If it was you, there is nothing to do.', because: ADVICE },
  {
    says: 'If not, the link {does}, signs everybody out and asks for a new password.',
    because: 'tests/requests/disowned-factors.test.ts',
  },
  { says: 'It works once, for {LINK_HOURS.disown / 24} days.', because: CONSTANT },
  {
    says: 'If that was not you, ignore this mail; nothing happens then.',
    because: 'the link alone changes something: tests/requests/register.test.ts',
  },
  { says: 'It is good for {LINK_HOURS.registration} hours and can be used once.', because: CONSTANT },
  {
    says: 'It has an account already, and nothing about it has changed.',
    because: 'tests/requests/register.test.ts',
  },
  {
    says: 'If you do not know your password any more, set a new one: {origin}{paths.forgotPassword}',
    because: ADVICE,
  },
  {
    says: "It is good for {formatCounted(LINK_HOURS.recovery, 'hour')} and can be used once.",
    because: CONSTANT,
  },
  {
    says: 'The password of your account was changed {…}, and you were signed out everywhere.',
    because: `${DONE}: tests/requests/recovery.test.ts`,
  },
  {
    says: 'If that was not you, set a new password at once ({origin}{paths.forgotPassword}) and write to {SITE.email}.',
    because: ADVICE,
  },
  {
    says: "It is good for {formatCounted(LINK_HOURS.connection, 'hour')} and can be used once.",
    because: CONSTANT,
  },
  {
    says: 'If that was not you, do not follow the link; nothing happens then.',
    because: 'tests/requests/sign-in-elsewhere.test.ts',
  },
  // Following and letters
  {
    says: "{formatCounted(all, 'thing')} changed among what you follow",
    because: 'the number of entries: tests/adapters/alerts.test.ts',
  },
  {
    says: "And {formatCounted(more, 'more thing')}, which the page of what you follow lists.",
    because: 'the number of entries: tests/adapters/alerts.test.ts',
  },
  {
    says: "{formatCounted(count, 'proposal')} of the lifecycle checker",
    because: 'counted: tests/adapters/burst-notices.test.ts',
  },
  {
    says: "{formatCounted(count, 'event')} of companies that the agents have read",
    because: 'counted: tests/adapters/burst-notices.test.ts',
  },
  {
    says: "{formatCounted(count, 'mail')} could not be sent",
    because: 'counted: tests/adapters/burst-notices.test.ts',
  },
  { says: 'The link is good for {LINK_HOURS.claim} hours.', because: CONSTANT },
  { says: 'No news', because: STATE },
  { says: 'The weekly letter', because: LABEL },
  {
    says: '{…} of a week, on the Monday after it if there are any.',
    because: 'tests/adapters/letters.test.ts',
  },
  {
    says: 'If an expert has written about a tool, that stands before the news.',
    because: 'tests/requests/weekly.test.ts',
  },
  { says: 'All letters can also be read here.', because: 'tests/requests/weekly.test.ts' },
  { says: 'Nothing new was recorded in this week, so no letter was sent.', because: STATE },
  { says: 'There is no letter of this date', because: STATE },
  { says: 'No letter has been made yet.', because: STATE },
  {
    says: 'If that was not you, ignore this mail; no letter is sent then.',
    because: 'tests/requests/weekly-readers.test.ts',
  },
  { says: 'Confirm the weekly letter of {SITE.name}', because: LABEL },
  {
    says: 'Somebody, perhaps you, asked for the weekly letter of {SITE.name} to be sent to this address: {…}, on Mondays.',
    because: 'mailed at that: tests/requests/weekly-readers.test.ts',
  },
  {
    says: 'The letter comes once you have followed this link.',
    because: 'tests/requests/weekly-readers.test.ts',
  },
  { says: 'It is good for {LETTER_LINK_HOURS} hours and can be used once.', because: CONSTANT },
  { says: 'Send me the weekly letter', because: LABEL },
  { says: 'You already get the weekly letter of {SITE.name}', because: STATE },
  { says: 'Somebody, perhaps you, asked for the weekly letter to be sent to this address.', because: STATE },
  { says: 'It is sent there already, and nothing has changed.', because: STATE },
  { says: 'Each letter ends with a link to unsubscribe.', because: 'tests/requests/unsubscribe.test.ts' },
  {
    says: 'You get no more mails about what you follow.',
    because: `${DONE}: tests/requests/unsubscribe.test.ts`,
  },
  { says: 'Stop the weekly letter?', because: LABEL },
  {
    says: 'You can still read every letter on the site.',
    because: 'letters stay: tests/requests/weekly.test.ts',
  },
  { says: 'You get no more weekly letters.', because: `${DONE}: tests/requests/unsubscribe.test.ts` },
  {
    says: 'You get no more mails about answers to your reviews.',
    because: `${DONE}: tests/requests/unsubscribe.test.ts`,
  },
  {
    says: "A member has reviewed {name}: {formatCounted(to.rating, 'star')}.",
    because: 'read with the review: tests/requests/review-mails.test.ts',
  },
  {
    says: 'You get no more mails about new reviews of this tool.',
    because: `${DONE}: tests/requests/review-mails.test.ts`,
  },
  { says: 'This link is not complete', because: STATE },
  { says: 'Copy the whole address from the mail.', because: ADVICE },
  // Plans
  {
    says: 'It is yours now and renews itself every month until you cancel it.',
    because: 'plans are monthly: tests/requests/plan-mails.test.ts',
  },
  { says: 'Your {plan} plan does not renew itself any more.', because: STATE },
  {
    says: 'You keep it{until}, and nothing more will be charged.',
    because: 'the provider has said that it ends: tests/requests/plan-mails.test.ts',
  },
  {
    says: 'Nothing else is needed once it is paid.',
    because: 'the provider tells of the payment: tests/requests/plan-mails.test.ts',
  },
  { says: 'Your {plan} plan has ended, and nothing more will be charged.', because: STATE },
  {
    says: 'Your account stays, with everything in it.',
    because: 'the end of a plan deletes nothing: tests/requests/subscription-changes.test.ts',
  },
  // Operators and what they decide
  { says: 'A {kind} knows no order {intent}.', because: 'an error of the program, in no mail' },
  { says: 'No mail tells that a submission is {state}.', because: 'an error of the program, in no mail' },
  {
    says: '{…} For the next {BURST.restSeconds / 3600} hours, more of them send no mail.',
    because: 'BURST: tests/adapters/burst-notices.test.ts',
  },
  {
    says: 'Nobody can sign in to it, and its keys and private feeds no longer answer.',
    because: `${DONE}: tests/requests/members-at-desk.test.ts`,
  },
  { says: 'Your account is no longer blocked', because: DONE },
  { says: 'You were signed out everywhere', because: DONE },
  { says: 'An operator of the site has ended all sessions of your account.', because: DONE },
  {
    says: 'It costs nothing and ends by itself after {day}.',
    because: 'tests/requests/members-at-desk.test.ts',
  },
  { says: 'Nothing is charged.', because: 'a granted plan knows no provider' },
  {
    says: 'In your settings you can choose to get no such mails.',
    because: 'tests/requests/unsubscribe.test.ts',
  },
  { says: 'is no longer shown', because: DONE },
  {
    says: 'Your review of {name} is no longer shown, and its stars do not count for now.',
    because: `${DONE}: tests/requests/review-reports.test.ts`,
  },
  {
    says: 'It appears in the directory once an editor has published its facts.',
    because: 'publishing is what lists it: tests/requests/operator-submissions.test.ts',
  },
  {
    says: 'This is taken from what you wrote, and appears on its page once an editor has published it: {…}.',
    because: 'tests/requests/merge-submission.test.ts',
  },
  { says: 'Nothing on its page had to change.', because: STATE },
  { says: 'The link works for nobody else.', because: 'tests/requests/vendors.test.ts' },
  { says: 'If nobody at {domain} has asked for this, do nothing.', because: ADVICE },
  { says: 'You no longer speak for {tool.name}', because: DONE },
  // Programs
  {
    says: 'Your webhook for {…} was switched off: either nothing that we sent to it arrived for {SWITCHED_OFF_AFTER_DAYS} days, or it answered that it is gone.',
    because: 'the constant of the worker: tests/adapters/webhooks-worker.test.ts',
  },
  { says: 'If you no longer need it, remove it there.', because: ADVICE },
];
