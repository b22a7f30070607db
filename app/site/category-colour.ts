/**
 * Of a category that has none of its own (spec §9). It stands apart from the other limits, which the script of every page
 * holds: what only islands load must not share them, or they become a file that the script waits for.
 */
export const DEFAULT_CATEGORY_COLOUR = '#61248d';
