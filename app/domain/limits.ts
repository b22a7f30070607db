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
} as const;
