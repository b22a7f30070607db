import { formatCount } from '#site/format.ts';
import { wordedTexts } from '#site/noun.ts';

/** The kinds of files that can be a logo, for browsers. */
export const LOGO_TYPES = 'image/png,image/jpeg,image/webp,image/svg+xml';

/** Logos in one upload. */
export const LOGOS_AT_ONCE = 20;

export const LOGO_TEXTS = wordedTexts({
  failed: 'That could not be done. Please try again in a moment.',
  noVisits: 'Visits of tools’ own sites are switched off (SITE_CHECKS_PER_MINUTE).',
  gone: 'There is no such picture any more. Look at the site once more.',
  noTool: 'There is no such tool any more.',
  noFormer: 'No former logo is kept.',
  noFile: 'Choose a file.',
  tooLarge: 'The files are too large: a logo has at most 256 kB.',
  tooMany: `At most ${LOGOS_AT_ONCE} logos can be sent at once.`,
  hasOne: (tool: string) =>
    `${tool} has a logo already: replace it on its own page, or tick “Replace existing logos”.`,
  twice: (tool: string, file: string) => `${tool} has got its logo from ${file} just now.`,
} as const);

/** What an editor reads where no site had what they looked for. @param read how many of the sites could be read */
export function nothingFound(sites: number, read: number): string {
  if (sites === 0) return 'No site of its own is recorded. Upload a file.';
  if (read === 0) {
    return `${sites === 1 ? 'The site' : 'None of the sites'} could ${sites === 1 ? 'not ' : ''}be read. Look again later, or upload a file.`;
  }
  const unread =
    sites > read ? ` ${formatCount(sites - read)} of ${formatCount(sites)} could not be read.` : '';
  return `${sites === 1 ? 'The site names no picture' : 'No site that was read names a picture'} that can be stored here.${unread}`;
}

/** The value of the checkbox that lets files replace logos. */
export const REPLACE = 'yes';

/** The page's confirmation. @param done a number of logos; '' for anything else */
export function logosDone(done: string): string {
  if (!/^[1-9]\d?$/.test(done)) return '';
  return done === '1' ? '1 logo is stored.' : `${done} logos are stored.`;
}
