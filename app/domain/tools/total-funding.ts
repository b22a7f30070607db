import { formatCounted } from '#domain/format.ts';
import type { GroupData } from './tool-fields.ts';

/** Events among the rounds that bring the company no new money, or whose amount repeats earlier rounds. */
const NO_NEW_MONEY =
  /\b(ipo|acquisition|acquihire|merger|listing|secondary|recapitali[sz]ation|majority investment|up to|total to date)\b/i;

/**
 * The sum of a tool's funding rounds in US dollars, and what it was computed from in words, for tools whose
 * total nobody has reported; null when no round can be summed.
 */
export function sumOfRounds({
  funding_funding_rounds: rounds,
}: GroupData<'funding'>): { amount: number; basis: string } | null {
  if (!rounds) return null;
  const amounts = rounds.value.flatMap(({ round = '', amount }) =>
    amount === undefined || NO_NEW_MONEY.test(round) ? [] : [amount],
  );
  if (amounts.length === 0) return null;
  return {
    amount: amounts.reduce((sum, amount) => sum + amount, 0),
    basis: basisOf(amounts.length, rounds.value.length - amounts.length),
  };
}

function basisOf(summed: number, others: number): string {
  const sum = `Sum of ${formatCounted(summed, 'recorded round')}`;
  return others === 0
    ? sum
    : `${sum}. ${formatCounted(others, 'other entry is', 'other entries are')} not in it: without an amount, or without new money, such as an acquisition`;
}
