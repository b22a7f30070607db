/** The class of the elements that stand in for facts that only subscribers see, for pages and their structured data. */
export const LOCKED_CLASS = 'for-subscribers';
