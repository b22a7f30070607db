/** Business constants and limits (spec §9). Durations are in milliseconds, lengths in CSS pixels. */
export const LIMITS = {
  pageSize: 12,
  featuredOnHome: 4,
  categoriesOnHome: 4,
  businessFunctionsOnHome: 3,
  enhancementsOnCard: 3,
  tagsOnCard: 3,
  topToolsOfCategory: 5,
  headerScrollThreshold: 10,
  maxRating: 5,
  defaultCategoryColour: '#61248d',
  contactFrameHeight: 800,
  pagerWindow: 5,
  suggestionsShown: 5,
  suggestionMinLength: 3,
  suggestionPause: 300,
  suggestionHideDelay: 200,
  suggestionMaxHeight: 300,
  questionSearch: 10,
  subscriptionRedirect: 5_000,
} as const;

/**
 * How often one sender may do something: `burst` times at once, and once more every `everySeconds`.
 * The name keeps the counts of different things apart.
 */
export interface RateLimit {
  readonly name: string;
  readonly burst: number;
  readonly everySeconds: number;
}

export const RATE_LIMITS = {
  contact: { name: 'contact', burst: 5, everySeconds: 720 },
  /** Each asks the payment provider several times. */
  billing: { name: 'billing', burst: 20, everySeconds: 15 },
} as const satisfies Record<string, RateLimit>;
