import type { OwnState } from '#domain/ratings/rating.ts';

/** What a member has to do with the tool, or that it could not be read. */
export type Own = OwnState | 'unreadable';
