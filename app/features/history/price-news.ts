/** Parts of a price that are no news by themselves: when it was read, and how the same amount is billed. */
export const NO_PRICE_NEWS: readonly string[] = ['as_of', 'billed'];
