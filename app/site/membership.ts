/** The closed lists behind members' records; the database and the forms accept nothing else. */

/**
 * What a link in an email is for. The old and the new address can each agree to a change; the old one can
 * stop it. `connect` lets another site sign its reader in; `claim` proves that a tool is its reader's; `disown`
 * removes a second factor that somebody else has added.
 */
export const EMAIL_TOKEN_PURPOSES = [
  'signup',
  'recovery',
  'email_change_old',
  'email_change_new',
  'email_change_stop',
  'connect',
  'claim',
  'disown',
] as const;
export type EmailTokenPurpose = (typeof EMAIL_TOKEN_PURPOSES)[number];

/** The state of a submitted tool; `merged`: it was listed already, and the submission has become part of it; `taken back`: nothing of it is published any more. */
export const SUBMISSION_STATES = [
  'waiting',
  'asked',
  'accepted',
  'declined',
  'merged',
  'taken back',
] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** Why a review is reported. */
export const REPORT_REASONS = ['advertising', 'offensive', 'off_topic', 'not_genuine'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
