import { CONTACT_LENGTHS } from './contact.ts';
import { shownTerm } from './shown-term.ts';

/** The texts of spec §8 and the empty texts of spec §2, written once. */

/** @param length in characters */
export function tooLong(what: string, length: number): string {
  return `Shorten ${what} to ${length.toLocaleString('en-US')} characters`;
}

export const NOT_AVAILABLE = 'N/A';
export const NOT_DISCLOSED = 'Not disclosed';

export const MESSAGES = {
  anErrorOccurred: 'An error occurred',
  busy: 'The site is very busy at the moment. Try again in a few seconds.',
  pageNotFound: 'Page Not Found',
  addressUnreadable: 'This address cannot be read',
  connection: { lost: 'Check your connection, then try again.' },
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
  directory: { none: 'No tools found. Try adjusting your search or filters.' },
  home: { noFeatured: 'No featured tools available at the moment.' },
  sentimentUnknown: 'No Analysis Available',
  question: {
    idMissing: 'Question ID is missing',
    notFound: 'Question not found',
    notFoundHint: "We couldn't find the question you're looking for.",
    failed: 'Failed to load question',
    noSections: 'No sections available',
    noAnswer: 'No answer available',
  },
  businessFunction: {
    slugMissing: 'Business function slug is required',
    notFound: 'Business function not found',
    failed: 'Failed to load business function data',
    none: 'No business functions available.',
    noMatch: (term: string) => `No business functions found matching "${shownTerm(term)}"`,
    noEnhancements: 'No AI enhancements available',
    noTools: 'No recommended tools available.',
    noExperts: 'No commentary available',
    noUseCase: 'No use case available',
  },
  checkout: {
    notConfigured: "The payment provider's publishable key is not configured",
    invalidPlan: 'Invalid plan selected',
    priceMissing: 'Price ID is required',
    priceNotConfigured: (plan: string) => `Price ID not configured for ${plan} plan`,
    failed: 'Failed to create checkout session',
    anErrorOccurred: 'An error occurred while processing your request',
  },
  portal: {
    notAuthenticated: 'User not authenticated',
    noUrl: 'No portal URL returned',
  },
  subscription: {
    errorTitle: 'Subscription Error',
    invalidSession: 'Invalid session ID',
    failed: 'An error occurred while verifying your subscription',
    unpaid: 'This checkout has not been paid. No charges have been made.',
    successTitle: 'Subscription Successful!',
    cancelledTitle: 'Subscription Cancelled',
    cancelled: 'Your subscription process was cancelled. No charges have been made.',
  },
  form: {
    unreadable: 'The form could not be read.',
    tooLarge: 'The form is larger than this page accepts.',
    /** For forms with passwords, which are never sent back. */
    mendMarked: 'Please correct what is marked below.',
    mend: 'Please correct what is marked below. Nothing that you typed is lost.',
  },
  contact: {
    name: 'Enter your name',
    nameTooLong: tooLong('the name', CONTACT_LENGTHS.name),
    email: 'Enter an email address such as name@example.com',
    kind: 'Choose what your message is about',
    messageTooShort: `Write at least ${CONTACT_LENGTHS.messageMin} characters`,
    messageTooLong: tooLong('the message', CONTACT_LENGTHS.message),
    sent: 'Thank you. Your message has arrived.',
    trapped: 'This looked like an automatic message. If it is not, please send it once more.',
    tooManyLinks: 'This looks like advertising: leave at most 2 links and say more about them.',
    linkInName: 'Leave web addresses out of the name',
  },
  search: {
    startTitle: 'Start Your Search',
    start: 'Type a tool, a developer, a tag or a question.',
    noTools: (term: string) =>
      `No tools found for "${shownTerm(term)}". Try adjusting your search term or filters.`,
    noQuestions: (term: string) =>
      `No questions found matching "${shownTerm(term)}". Try a different search term.`,
  },
  submit: {
    submitted: 'Tool submitted successfully! Redirecting to your profile...',
    failed: 'Failed to submit tool',
  },
} as const;

/** Shown to a sender who has reached a limit. */
export function tooManyAttempts(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `That is more than we take from one sender. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}
