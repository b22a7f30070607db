import type { FormRules } from '#domain/form-state.ts';

/** Longest note to a member about a decision, in characters. */
export const DECISION_NOTE_LENGTH = 1_000;

/** What the operator can do, and the message shown afterwards. */
export const ORDERS = {
  accept: 'The submission is accepted. Import its record to bring the tool into the catalogue.',
  decline: 'The submission is declined.',
  hide: 'The review is hidden.',
  dismiss: 'The reports are dismissed.',
} as const;

/** The message about a finished order, by the page's `done` parameter. */
export function doneText(done: string | null): string | null {
  return Object.entries(ORDERS).find(([order]) => order === done)?.[1] ?? null;
}

export const SETTLED_ALREADY = 'Somebody has settled this already.';

/** The fields of the forms that settle a case: what to do, and with which submission or review. */
export const ORDER_FORM = {
  fields: ['intent', 'id', 'note'],
  hidden: ['intent', 'id'],
  failed: 'That could not be stored. Please try again in a moment.',
} as const satisfies FormRules;
