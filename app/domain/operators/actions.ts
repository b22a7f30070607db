/** What the log can be about. */
export const SUBJECT_KINDS = [
  'operator',
  'submission',
  'review',
  'fact',
  'message',
  'mail',
  'tool',
  'draft',
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
  'submission.ask': 'Asked about a submission',
  'submission.decline': 'Declined a submission',
  'fact.accept': 'Agreed that a value was wrong',
  'fact.decline': 'Declined a report of a value',
  'message.answer': 'Answered a message',
  'message.close': 'Closed a message',
  'review.hide': 'Hid a review',
  'review.show': 'Showed a review again',
  'review.dismiss': 'Dismissed reports of a review',
  'mail.resend': 'Sent a failed mail again',
  'mail.drop': 'Gave up a failed mail',
  'name.add': 'Merged two names',
  'name.remove': 'Took a merged name apart',
  'letter.store': 'Stored the text for a letter',
  'letter.remove': 'Removed the text for a letter',
  'tool.restore': 'Restored an earlier value',
  'tool.publish': 'Published a tool',
  'tool.withdraw': 'Withdrew a tool',
  'tool.relist': 'Brought a tool back',
  'tool.merge': 'Merged a tool into another',
  'draft.begin': 'Began a draft',
  'draft.save': 'Saved a draft',
  'draft.discard': 'Discarded a draft',
} as const satisfies Readonly<Record<string, string>>;
export type DeskActionName = keyof typeof DESK_ACTIONS;

/** What a page says right after an action, beside the button that undoes it. A deleted mail does not come back. */
const DONE_TEXTS: Readonly<Partial<Record<DeskActionName, string>>> = {
  'submission.accept': 'The submission is accepted.',
  'submission.ask': 'The member is asked. The submission waits again once they have answered.',
  'submission.decline': 'The submission is declined.',
  'fact.accept': 'The report is settled: the value was wrong.',
  'fact.decline': 'The report is settled: the value stays.',
  'message.answer': 'The answer is on its way.',
  'message.close': 'The message is closed.',
  'review.hide': 'The review is hidden.',
  'review.show': 'The review is shown again.',
  'review.dismiss': 'The reports are dismissed.',
  'mail.resend': 'The mail is sent again.',
  'mail.drop': 'The mail is deleted.',
};

/** What an entry of the log says was done. */
export function saidOf(action: string): string {
  return Object.entries(DESK_ACTIONS).find(([name]) => name === action)?.[1] ?? action;
}

/** What a page says right after an action; null for one that its page tells in another way. */
export function doneTextOf(action: string): string | null {
  return Object.entries(DONE_TEXTS).find(([name]) => name === action)?.[1] ?? null;
}
