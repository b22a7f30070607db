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
    noMatch: (term: string) => `No business functions found matching "${term}"`,
    noEnhancements: 'No AI enhancements available',
    noTools: 'No recommended tools available.',
    noExperts: 'No commentary available',
    noUseCase: 'No use case available',
  },
} as const;
