import type { ReportReason } from '#site/membership.ts';
import { wordedTexts } from '#site/noun.ts';
import type { ReviewAbout } from './about.ts';

/**
 * Rules and texts of ratings, reviews and favourites (spec §4, §5, §8). They are not among the texts of all pages,
 * because only members' browsers load them.
 */
export const RATING = {
  /** Milliseconds for which a success message is shown (spec §9). */
  messageMs: 3_000,
} as const;

export const RATING_TEXTS = wordedTexts({
  signIn: 'Please sign in to rate this tool',
  select: 'Please select a rating',
  failed: 'Failed to submit rating',
  submitted: 'Rating submitted!',
  updated: 'Rating updated!',
  removed: 'Rating removed.',
  restored: 'Your rating is back.',
  newer: 'You have saved another review since you opened this page. Send yours again to replace it.',
  /** Asked before a written review is deleted. */
  reviewGoesToo: 'This deletes your rating and what you wrote with it. It cannot be undone.',
  confirmRemoval: 'You have written a review. Please confirm that it may be deleted too.',
  isPublic: 'Everybody can read your review, with your name and photo.',
  about: 'About you and how you use it (optional)',
  aboutIsPublic:
    'Everybody can read it beside your review. Where few people have your role, it may tell who you are.',
  hidden: 'We have taken your review off the page; your stars do not count for now.',
  hiddenStays:
    'We have taken your review off the page, so its rating cannot be removed. You can change the stars.',
} as const);

export const FAVORITE_TEXTS = {
  unreadable: 'Failed to load favorite status',
  failed: 'Failed to update favorite',
  removed: 'Removed from your favorites.',
  restored: 'Back among your favorites.',
} as const;

export const REPORT_TEXTS = {
  sent: 'Thank you. We will look at this review.',
  sentBefore: 'You have reported this review already. We will look at it.',
  gone: 'This review is no longer there.',
  own: 'This review is your own: you can change or remove it above.',
  failed: 'The report could not be stored. Please send it again in a moment.',
} as const;

export const REPORT_LABELS: Readonly<Record<ReportReason, string>> = wordedTexts({
  advertising: 'It is advertising',
  offensive: 'It is offensive',
  off_topic: 'It is not about this tool',
  not_genuine: 'It is not the writer’s own experience',
});

export const ANSWER_TEXTS = wordedTexts({
  signIn: 'Please sign in to answer this review',
  stored: 'Your answer is on the page.',
  storedHidden: 'Your answer is stored, but stays hidden.',
  withdrawn: 'Your answer is withdrawn.',
  gone: 'This review is no longer there.',
  own: 'This review is your own.',
  notTheVendor: 'Only vendors of this tool can answer its reviews.',
  hidden: 'We have taken this answer off the page. What you change stays hidden too.',
  failed: 'The answer could not be stored. Please send it again in a moment.',
} as const);

/** A member's rating of a tool. */
export interface OwnRating {
  rating: number;
  review: string | null;
  about: ReviewAbout | null;
  /** Whether an operator has hidden the review. */
  isHidden: boolean;
}

/** A member's rating and favourite of a tool, for the tool's page. */
export interface OwnState {
  rating: OwnRating | null;
  /** What a rating form is opened with (`beginning`); opaque to pages. */
  began: string;
  favorite: boolean;
  /** Whether the member holds a claim of the tool and may answer its reviews. */
  isVendor: boolean;
}

/** A member's state for a tool; 'unreadable' if reading it failed. */
export type Own = OwnState | 'unreadable';

/** The field of an `unrate` form that allows deleting a written review too. */
export const WITH_REVIEW = 'with_review';
