import { textField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';
import type { DeskActionName } from './actions.ts';

/** Longest note to the person whom a case concerns, in characters. */
export const NOTE_LENGTH = 1_000;
/** How long an action can be undone. */
export const UNDO_SECONDS = 10;

/** What people send in, and an operator settles with a word to them. */
export const CASE_KINDS = ['submission', 'message', 'proposal'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

interface Command {
  /** The button. */
  label: string;
  /** The state that the case is in afterwards. */
  state: string;
  /** Whether the note must say something. */
  needsNote: boolean;
  action: DeskActionName;
  /** Whether a page of its own asks for it, because it needs more than a note. */
  hasOwnPage?: true;
}

/** What an operator can do with a waiting case of each kind, by the form's `intent`. */
export const ORDERS = {
  submission: {
    accept: { label: 'Accept', state: 'accepted', needsNote: false, action: 'submission.accept' },
    ask: { label: 'Ask back', state: 'asked', needsNote: true, action: 'submission.ask' },
    decline: { label: 'Decline', state: 'declined', needsNote: true, action: 'submission.decline' },
    /** Of what the agent has found: there is nobody to write to. */
    dismiss: { label: 'Decline', state: 'declined', needsNote: false, action: 'submission.decline' },
    merge: {
      label: 'Merge',
      state: 'merged',
      needsNote: false,
      action: 'submission.merge',
      hasOwnPage: true,
    },
  },
  message: {
    answer: { label: 'Answer', state: 'answered', needsNote: true, action: 'message.answer' },
    close: { label: 'Close without an answer', state: 'closed', needsNote: false, action: 'message.close' },
  },
  /** Decided value by value: accepted if any value is to be published. */
  proposal: {
    accept: { label: 'Accept', state: 'accepted', needsNote: false, action: 'proposal.accept' },
    ask: { label: 'Ask back', state: 'asked', needsNote: true, action: 'proposal.ask' },
    decline: { label: 'Decline', state: 'declined', needsNote: false, action: 'proposal.decline' },
    /** Of a company: it is in its record at once. */
    add: { label: 'Add', state: 'accepted', needsNote: false, action: 'proposal.add' },
    /** Of a reader's report: the value has become another in some other way. */
    correct: { label: 'Corrected', state: 'accepted', needsNote: false, action: 'proposal.correct' },
  },
} as const satisfies Readonly<Record<CaseKind, Readonly<Record<string, Command>>>>;

export function commandsOf(kind: CaseKind): Readonly<Record<string, Command>> {
  return ORDERS[kind];
}

/** The orders that a case's page has a button for. */
export function buttonsOf(kind: CaseKind): [intent: string, order: Command][] {
  return Object.entries(commandsOf(kind)).filter(([, { hasOwnPage }]) => !hasOwnPage);
}

/** The states of a case, in words. */
export const STATE_WORDS: Readonly<Record<string, string>> = {
  waiting: 'Waiting',
  asked: 'Asked back',
  accepted: 'Accepted',
  declined: 'Declined',
  merged: 'Merged',
  known: 'Known already',
  'taken back': 'Taken back',
  answered: 'Answered',
  closed: 'Closed',
};

export const CASE_TEXTS = {
  settledAlready: 'Somebody has settled this already.',
  unknown: 'Nothing was done: this page does not know what was asked for.',
  needsNote: 'Write what the sender should know',
  tooLate: 'It is too late to undo this, or somebody has changed it since.',
  noWayBack: 'Nothing was done: this cannot be undone.',
  changedSince: 'This is not undone: somebody has changed the same since, or it was undone already.',
  undone: 'It is undone.',
} as const;

export const CASE_FORM = {
  fields: {
    intent: HIDDEN,
    id: HIDDEN,
    note: textField({ label: 'A note', rows: 4, what: 'the note', maxLength: NOTE_LENGTH }),
  },
  failed: 'That could not be stored. Please try again in a moment.',
} satisfies FormRules;
