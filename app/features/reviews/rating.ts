import type { FormRules, FormState } from '#site/form-state.ts';
import type { ReportReason } from '#site/membership.ts';
import { tooLong } from '#site/messages.ts';

/**
 * Ratings, reviews and favourites (spec §4, §5, §8): their rules and texts. They are kept apart from the
 * texts of all pages because only members' browsers load them.
 */
export const RATING = {
  reviewLength: 5_000,
  /** How long a success message is shown, in milliseconds (spec §9). */
  messageMs: 3_000,
} as const;

export const RATING_TEXTS = {
  signIn: 'Please sign in to rate this tool',
  select: 'Please select a rating',
  failed: 'Failed to submit rating',
  submitted: 'Rating submitted!',
  updated: 'Rating updated!',
  removed: 'Rating removed.',
  restored: 'Your rating is back.',
  newer: 'You have saved another review since you opened this page. Send yours again to replace it.',
  /** The question before a written review is deleted. */
  reviewGoesToo: 'This deletes your rating and the review that you wrote. It cannot be undone.',
  confirmRemoval: 'You have written a review. Please confirm that it may be deleted too.',
  hidden: 'We have taken your review off the page; your stars do not count for now.',
  hiddenStays:
    'We have taken your review off the page, so its rating cannot be removed. You can change the stars.',
  reviewTooLong: tooLong('the review', RATING.reviewLength),
} as const;

export const FAVORITE_TEXTS = {
  unreadable: 'Failed to load favorite status',
  failed: 'Failed to update favorite',
  removed: 'Removed from your favorites.',
  restored: 'Back among your favorites.',
} as const;

export const REPORT_NOTE_LENGTH = 1_000;

export const REPORT_TEXTS = {
  sent: 'Thank you. We will look at this review.',
  sentBefore: 'You have reported this review already. We will look at it.',
  gone: 'This review is no longer there.',
  own: 'This review is your own: you can change or remove it above.',
  reason: 'Choose what is wrong with the review',
  noteTooLong: tooLong('the note', REPORT_NOTE_LENGTH),
  failed: 'The report could not be stored. Please send it again in a moment.',
} as const;

export const REPORT_LABELS: Readonly<Record<ReportReason, string>> = {
  advertising: 'It is advertising',
  offensive: 'It is offensive',
  off_topic: 'It is not about this tool',
  not_genuine: 'It is not the writer’s own experience',
};

export const ANSWER_LENGTH = 2_000;

export const ANSWER_TEXTS = {
  signIn: 'Please sign in to answer this review',
  stored: 'Your answer is on the page.',
  storedHidden: 'Your answer is stored, but stays hidden.',
  withdrawn: 'Your answer is withdrawn.',
  empty: 'Write what you want to answer',
  tooLong: tooLong('the answer', ANSWER_LENGTH),
  gone: 'This review is no longer there.',
  own: 'This review is your own.',
  notTheVendor: 'Only vendors of this tool can answer its reviews.',
  hidden: 'We have taken this answer off the page. What you change stays hidden too.',
  failed: 'The answer could not be stored. Please send it again in a moment.',
} as const;

/** What a member has said about a tool. */
export interface OwnRating {
  rating: number;
  review: string | null;
  /** Whether the operator has taken the review off the page. */
  isHidden: boolean;
}

/** A member's rating and favourite of a tool, as the tool's page needs them. */
export interface OwnState {
  rating: OwnRating | null;
  /** What a rating form that is opened now begins with; opaque to pages. */
  began: string;
  favorite: boolean;
  /** Whether the member holds a claim of the tool, and so may answer its reviews. */
  isVendor: boolean;
}

/** A member's state for a tool, or that it could not be read. */
export type Own = OwnState | 'unreadable';

/** The field of an `unrate` form that says 'yes' when a written review may be deleted too. */
export const WITH_REVIEW = 'with_review';

const FIELDS = ['intent', 'rating', 'review', 'began', 'reason', 'note', 'answer'] as const;

/** The forms of the tool page, by subject. */
const TOOL_FORMS = {
  rating: { fields: FIELDS, hidden: ['intent', 'rating', 'began'], failed: RATING_TEXTS.failed },
  favorite: { fields: FIELDS, hidden: ['intent'], failed: FAVORITE_TEXTS.failed },
  // Here `review` names the reported review.
  report: { fields: FIELDS, hidden: ['intent', 'review', 'reason'], failed: REPORT_TEXTS.failed },
  // And here, the review that is answered.
  answer: { fields: FIELDS, hidden: ['intent', 'review'], failed: ANSWER_TEXTS.failed },
} as const satisfies Record<string, FormRules>;
export type ToolForm = keyof typeof TOOL_FORMS;

/** The subject of each form, by its field `intent`. */
const ABOUT = {
  rate: 'rating',
  unrate: 'rating',
  favorite: 'favorite',
  unfavorite: 'favorite',
  report: 'report',
  answer: 'answer',
  'withdraw-answer': 'answer',
} as const satisfies Record<string, ToolForm>;
export type ToolIntent = keyof typeof ABOUT;

/** The subject of a form of the tool page; an unknown intent is treated as a rating. */
export function toolForm(intent: string): {
  about: ToolForm;
  form: FormRules<(typeof FIELDS)[number], never>;
} {
  const about: ToolForm = new Map<string, ToolForm>(Object.entries(ABOUT)).get(intent) ?? 'rating';
  return { about, form: TOOL_FORMS[about] };
}

/**
 * The result of a form of the tool page. `confirm` asks whether a written review may be deleted too, `newer` whether a
 * review that the form has not seen may be replaced.
 */
export type ToolState = FormState<(typeof FIELDS)[number], 'confirm' | 'newer'>;
