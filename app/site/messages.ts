import { say, wordedTexts } from './noun.ts';
import { SCRIPT_MESSAGES } from './script-messages.ts';
import { quotedTerm } from './shown-term.ts';

/** The texts of spec §8 and the empty texts of spec §2, written once. */

/** @param length in characters */
export function tooLong(what: string, length: number): string {
  return `Shorten ${what} to ${length.toLocaleString('en-US')} characters`;
}

export const NOT_AVAILABLE = 'N/A';
export const NOT_DISCLOSED = 'Not disclosed';
export const NOT_RECORDED = 'Not recorded';

// Pure, so that the build leaves them out of scripts that show none.
export const MESSAGES = /* @__PURE__ */ wordedTexts({
  ...SCRIPT_MESSAGES,
  pageNotFound: 'Page Not Found',
  addressUnreadable: 'This address cannot be read',
  tool: {
    idMissing: 'Tool ID is missing',
    notFound: 'Tool not found',
    notFoundHint: "We couldn't find the tool you're looking for.",
    withdrawn: 'This tool is no longer listed',
  },
  company: {
    notFound: 'Company not found',
    notFoundHint: "We couldn't find the company you're looking for.",
  },
  investor: {
    notFound: 'Investor not found',
    notFoundHint: "We couldn't find the investor you're looking for.",
  },
  category: {
    notFound: 'Category not found',
    withdrawn: 'This category is no longer listed',
    failed: 'Failed to load category data',
    noneTitle: 'No Categories Found',
    none: 'No categories are currently available.',
  },
  toolCategories: {
    errorTitle: 'Error Loading Categories',
    failed: 'Failed to load categories',
    none: 'No categories have been assigned to this tool yet.',
  },
  business: { failed: 'Failed to load business information' },
  directory: {
    none: 'No tools found. Try adjusting your search or filters.',
    /** Of a new site, whatever is asked. */
    emptyTitle: 'Nothing is listed yet',
    empty: 'This directory has just begun. Its first tools come from whoever runs it, or from you.',
  },
  home: { noFeatured: 'No featured tools available at the moment.' },
  sentimentUnknown: 'No Analysis Available',
  form: {
    unreadable: 'The form could not be read.',
    tooLarge: 'The form is larger than this page accepts.',
    /** For forms with passwords, which are never sent back. */
    mendMarked: 'Please correct what is marked below.',
    mend: 'Please correct what is marked below. Nothing that you typed is lost.',
  },
  search: {
    startTitle: 'Start Your Search',
    noTools: (term: string) =>
      say`No tools found for ${quotedTerm(term)}. Try adjusting your search term or filters.`,
    noQuestions: (term: string) =>
      `No questions found matching ${quotedTerm(term)}. Try a different search term.`,
  },
  submit: {
    submitted: 'Tool submitted successfully! Redirecting to your profile...',
    failed: 'Failed to submit tool',
  },
} as const);

/** Shown to a sender who has reached a limit. */
export function tooManyAttempts(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `That is more than we take from one sender. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
