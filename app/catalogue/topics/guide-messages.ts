import { wordedTexts } from '#site/noun.ts';
import { shownTerm } from '#site/shown-term.ts';

/** The texts of questions and business functions (spec §8). */
export const GUIDE_MESSAGES = wordedTexts({
  question: {
    idMissing: 'Question ID is missing',
    notFound: 'Question not found',
    withdrawn: 'This question is no longer listed',
    notFoundHint: "We couldn't find the question you're looking for.",
    failed: 'Failed to load question',
    noSections: 'No sections available',
    noAnswer: 'No answer available',
  },
  businessFunction: {
    slugMissing: 'Business function slug is required',
    notFound: 'Business function not found',
    withdrawn: 'This business function is no longer listed',
    failed: 'Failed to load business function data',
    none: 'No business functions available.',
    noMatch: (term: string) => `No business functions found matching "${shownTerm(term)}"`,
    noEnhancements: 'No AI enhancements available',
    noTools: 'No recommended tools available.',
    noExperts: 'No commentary available',
    noUseCase: 'No use case available',
  },
} as const);
