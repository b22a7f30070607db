import { wordedTexts } from './noun.ts';

/** What can be followed, as its rows are stored. */
export const FOLLOW_KINDS = ['tool', 'company', 'investor', 'category', 'search'] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

export const KIND_LABELS: Readonly<Record<FollowKind, string>> = wordedTexts({
  tool: 'Tools',
  company: 'Companies',
  investor: 'Investors',
  category: 'Categories',
  search: 'Searches',
});

/** How many characters the parameters of a search have at most. */
export const SUBJECT_LENGTH = 1_000;

/** A removed follow can be taken back for this long; alerts are kept for this long. */
export const FOLLOWS_KEPT_DAYS = 30;
export const ALERTS_KEPT_DAYS = 90;
/** How long the time of a tool's arrival is kept after everybody was told. */
export const ARRIVALS_KEPT_DAYS = 30;

/** The account menu counts what is new up to here. */
export const NEWS_COUNTED = 100;

/** A mail lists this many things at most and says how many more there are. */
export const MAIL_ENTRIES = 20;
