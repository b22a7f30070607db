import type { Line } from './lines.ts';
import { OF_PRICES } from './price-words.ts';

const LOCAL_DOLLARS: readonly [RegExp, string][] = [
  [/\b(?:CAD|Canadian dollars)\b/, 'CAD'],
  [/\b(?:AUD|Australian dollars)\b/, 'AUD'],
  [/\b(?:NZD|New Zealand dollars)\b/, 'NZD'],
  [/\b(?:SGD|Singapore dollars)\b/, 'SGD'],
];

const CROWNS_OF: readonly [RegExp, string][] = [
  [/\b(?:NOK|norske kroner|Norwegian (?:kroner|krone|crowns))\b/i, 'NOK'],
  [/\b(?:SEK|svenska kronor|Swedish (?:kronor|krona|crowns))\b/i, 'SEK'],
  [/\b(?:DKK|danske kroner|Danish (?:kroner|krone|crowns))\b/i, 'DKK'],
];

/** Whose dollars '$' means on a page; those of the United States where it does not say. */
export function dollarsOf(lines: readonly Line[]): string {
  const note = lines.find(
    ({ text }) =>
      text.length <= 200 && OF_PRICES.test(text) && LOCAL_DOLLARS.some(([said]) => said.test(text)),
  );
  return LOCAL_DOLLARS.find(([said]) => note !== undefined && said.test(note.text))?.[1] ?? 'USD';
}

/** Whose crowns a page means; null where it does not say, or names those of two. */
export function crownsOf(lines: readonly Line[]): string | null {
  const found = CROWNS_OF.filter(([said]) => lines.some(({ text }) => said.test(text)));
  return found.length === 1 ? (found[0]?.[1] ?? null) : null;
}
