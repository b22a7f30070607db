/** How the number in a cell is meant. */
export type NumberMeaning = 'number' | 'date' | 'percent';

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
  return bare.includes('%') ? 'percent' : 'number';
}
