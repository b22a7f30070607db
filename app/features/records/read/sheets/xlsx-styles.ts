/** How the number in a cell is meant. */
export type NumberMeaning = 'number' | 'date' | 'percent' | (typeof CURRENCIES)[number][1];

/** Signs of formats. A dollar is one of the United States unless the format is of another country. */
const CURRENCIES = [
  [/€|\bEUR\b/, 'EUR'],
  [/£|\bGBP\b/, 'GBP'],
  [/\bCHF\b/, 'CHF'],
  [/\bUSD\b|\[\$\$-(?:0?409|en-US)\]|(?:^|["\\\s(_;-])\$(?!-)/, 'USD'],
] as const;

/** What Excel's own formats are, by their number; all others are numbers. */
const OWN_DATES: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
const OWN_PERCENT = [9, 10];

/**
 * What a number format says of its numbers.
 *
 * @param code of a format that the file defines
 */
export function meaningOf(id: number, code: string | undefined): NumberMeaning {
  if (code === undefined) {
    if (OWN_PERCENT.includes(id)) return 'percent';
    return OWN_DATES.some(([from, to]) => id >= from && id <= to) ? 'date' : 'number';
  }
  const bare = code.slice(0, 300).replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '');
  if (/general/i.test(bare)) return 'number';
  if (/[ymdhs]/i.test(bare)) return 'date';
  const currency = CURRENCIES.find(([sign]) => sign.test(code.slice(0, 300)));
  if (currency) return currency[1];
  return bare.includes('%') ? 'percent' : 'number';
}
