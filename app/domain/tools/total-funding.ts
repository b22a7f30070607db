import { formatCounted, formatUsd } from '#domain/format.ts';
import type { GroupData } from './tool-fields.ts';

/** Events among the rounds that bring the company no new money, or whose amount repeats earlier rounds. */
const NO_NEW_MONEY =
  /\b(ipo|acquisition|acquihire|merger|listing|secondary|recapitali[sz]ation|majority investment|up to|total to date)\b/i;

/** A total in words, `$7.6B, the sum of 2 of 3 recorded rounds`, and what it was worked out from. */
interface RoundsTotal {
  text: string;
  basis: string;
}

/** The sum of a tool's funding rounds, for tools whose total nobody has reported; null without any to sum. */
export function sumOfRounds({ funding_funding_rounds: rounds }: GroupData<'funding'>): RoundsTotal | null {
  const recorded = rounds?.value ?? [];
  const amounts = recorded.flatMap(({ round = '', amount }) =>
    amount === undefined || NO_NEW_MONEY.test(round) ? [] : [amount],
  );
  if (amounts.length === 0) return null;
  const total = formatUsd(amounts.reduce((sum, amount) => sum + amount, 0));
  const all = formatCounted(recorded.length, 'recorded round');
  return amounts.length === recorded.length
    ? { text: `${total}, the sum of ${all}`, basis: 'Added up from the rounds below' }
    : {
        text: `${total}, the sum of ${amounts.length} of ${all}`,
        basis:
          'Added up from the rounds below, without those that have no amount or bring no new money, such as acquisitions, listings and announced upper limits',
      };
}
