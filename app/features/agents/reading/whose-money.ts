import type { Line } from './lines.ts';
import { OF_PRICES } from './price-words.ts';
import { type Element, elementsOf } from './tree.ts';

const LOCAL_DOLLARS: readonly [RegExp, string | null][] = [
  [/\b(?:CAD|Canadian dollars)\b/, 'CAD'],
  [/\b(?:AUD|Australian dollars)\b/, 'AUD'],
  [/\b(?:NZD|New Zealand dollars)\b/, 'NZD'],
  [/\b(?:SGD|Singapore dollars)\b/, 'SGD'],
  [/\b(?:MXN|CLP|COP|ARS|UYU|DOP|pesos|HKD|Hong Kong dollars|TWD)\b/, null],
];
/** Language tags of countries whose own currency has the sign '$'. */
const OF_DOLLARS = /^[a-z]{2,3}[-_](?:CA|AU|NZ|SG|HK|TW|MX|CL|CO|AR|UY|DO)$/i;
const AMERICAN = /\bUSD?\b|\bUS ?\$|\bdollars\b/;

const CROWNS_OF: readonly [RegExp, string][] = [
  [/\b(?:NOK|norske kroner|Norwegian (?:kroner|krone|crowns))\b/i, 'NOK'],
  [/\b(?:SEK|svenska kronor|Swedish (?:kronor|krona|crowns))\b/i, 'SEK'],
  [/\b(?:DKK|danske kroner|Danish (?:kroner|krone|crowns))\b/i, 'DKK'],
];

/** The currency that '$' means on a page: USD if nothing says otherwise, null if it is not certain. */
export function dollarsOf(lines: readonly Line[], root: Element): string | null {
  const note = lines.find(
    ({ text }) =>
      text.length <= 200 && OF_PRICES.test(text) && LOCAL_DOLLARS.some(([said]) => said.test(text)),
  );
  const stated = note && LOCAL_DOLLARS.find(([said]) => said.test(note.text));
  if (stated) return stated[1];
  const language = elementsOf(root, ({ tag }) => tag === 'html')[0]?.attributes.lang ?? '';
  const isLocal = OF_DOLLARS.test(language) && !lines.some(({ text }) => AMERICAN.test(text));
  return isLocal ? null : 'USD';
}

/** The currency that 'kr' means on a page; null if the page names none or several. */
export function crownsOf(lines: readonly Line[]): string | null {
  const found = CROWNS_OF.filter(([said]) => lines.some(({ text }) => said.test(text)));
  return found.length === 1 ? (found[0]?.[1] ?? null) : null;
}
