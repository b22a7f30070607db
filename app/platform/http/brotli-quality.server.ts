/**
 * Quality 3 takes 0.4 ms for a page of 60 kB where 4 takes 0.7 and 5 takes 1.2, for 5 and 13% more bytes. The best, 11,
 * takes a hundred times as long and saves a quarter of the bytes: pages that are requested often get it.
 */
export const BROTLI_QUALITY = { quick: 3, smallest: 11 };
