/** The texts of spec §8 and the empty texts of spec §2, written once. */

export const NOT_AVAILABLE = 'N/A';
export const NOT_DISCLOSED = 'Not disclosed';

export const MESSAGES = {
  anErrorOccurred: 'An error occurred',
  pageNotFound: 'Page Not Found',
  tool: {
    idMissing: 'Tool ID is missing',
    notFound: 'Tool not found',
    notFoundHint: "We couldn't find the tool you're looking for.",
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
  search: {
    startTitle: 'Start Your Search',
    start: 'Type a tool, a developer, a tag or a question.',
    noTools: (term: string) => `No tools found for "${term}". Try adjusting your search term or filters.`,
    noQuestions: (term: string) => `No questions found matching "${term}". Try a different search term.`,
  },
} as const;
