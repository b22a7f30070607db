import { ownValue } from '#site/own-value.ts';

export const SITE_LOGO_TEXTS = {
  failed: 'That could not be done. Please try again in a moment.',
  noFile: 'Choose a file.',
  tooLarge: 'The file is too large: a logo has at most 256 kB.',
  undrawn: 'No logo can be drawn from this picture. Is it empty, or too complex?',
} as const;

const DONE: Readonly<Record<string, string>> = {
  stored: 'The logo is stored, and every page shows it.',
  removed: 'The logo is removed. Pages show the name alone.',
};

/** The page's confirmation; null for unknown values. */
export function siteLogoDone(done: string): string | null {
  return ownValue(DONE, done) ?? null;
}
