import { worded } from '#site/noun.ts';
import { setFilters } from './filter-words.ts';

/** File systems take 255 bytes; a name that long is of no use. */
const NAME_LENGTH = 100;

/**
 * The name of a file of a list, with its filters and its day: `rounds-stage-seed-2026-11-29.csv`. Only letters of ASCII,
 * digits and hyphens are left, whatever was asked for.
 *
 * @param file `rounds.csv`
 * @param day YYYY-MM-DD; today unless said
 */
export function exportName(
  file: string,
  filters: object,
  day = new Date().toISOString().slice(0, 10),
): string {
  const [base = '', ending = ''] = file.split('.');
  const asked = setFilters(filters).map(([name, value]) => plainName(`${name}-${value}`));
  const named = [base, ...asked].join('-').slice(0, NAME_LENGTH).replace(/-$/, '');
  return `${named}-${day}.${ending}`;
}

/** Letters of ASCII and digits with single hyphens between, for the name of a file. */
export function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** What a file of 'tools' is called on a site that lists something else, if it can be written in ASCII. */
export function ownFileName(): string {
  return plainName(worded('tools')) || 'tools';
}
