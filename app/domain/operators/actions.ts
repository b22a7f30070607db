/** What the log can be about. */
export const SUBJECT_KINDS = [
  'operator',
  'submission',
  'review',
  'fact',
  'message',
  'mail',
  'tool',
  'name',
  'letter',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Every action of the desk, as the log words it. Rows outlive this table, so a name once used keeps its meaning. */
export const DESK_ACTIONS = {
  'role.give': 'Gave a role',
  'role.take': 'Took a role away',
  'notices.choose': 'Chose notices',
  'submission.accept': 'Accepted a submission',
  'submission.decline': 'Declined a submission',
  'review.hide': 'Hid a review',
  'review.dismiss': 'Dismissed reports of a review',
  'name.add': 'Merged two names',
  'name.remove': 'Took a merged name apart',
  'letter.store': 'Stored the text for a letter',
  'letter.remove': 'Removed the text for a letter',
  'tool.restore': 'Restored an earlier value',
} as const satisfies Readonly<Record<string, string>>;
export type DeskActionName = keyof typeof DESK_ACTIONS;

/** What an entry of the log says was done. */
export function saidOf(action: string): string {
  return Object.entries(DESK_ACTIONS).find(([name]) => name === action)?.[1] ?? action;
}
