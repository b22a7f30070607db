/**
 * What the tiles of the landscape can be coloured by. It stands apart from the colours: the script of every page holds it,
 * and what only islands load must not share a file with that.
 */
export const COLOUR_NAMES = ['category', 'free', 'launched', 'raised', 'certainty'] as const;
export type ColourName = (typeof COLOUR_NAMES)[number];
