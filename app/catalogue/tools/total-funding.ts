import { formatCounted, formatUsd } from '#site/format.ts';
import { bringsMoney, countedRound, equityOf } from './round-kinds.ts';
import type { GroupData } from './tool-fields.ts';

/** A total in words: `$7.6B`, `the sum of 2 of 3 recorded rounds`, and which rounds were left out, if any. */
interface RoundsTotal {
  /** US dollars. */
  usd: number;
  amount: string;
  of: string;
  basis: string;
}

/** The sum of a tool's funding rounds, for tools whose total nobody has reported; null without any to sum. */
export function sumOfRounds({ funding_funding_rounds: rounds }: GroupData<'funding'>): RoundsTotal | null {
  // What another company raised, whose product it was or is, is no part of it.
  const recorded = (rounds?.value ?? []).filter(
    (round) => !round.company && bringsMoney(countedRound(round)),
  );
  const amounts = recorded.flatMap((round) => equityOf(countedRound(round)) ?? []);
  if (amounts.length === 0) return null;
  const usd = amounts.reduce((sum, each) => sum + each, 0);
  const amount = formatUsd(usd);
  // Of a product that was bought, a bare sum would be read as what its first maker has raised.
  const isBought = rounds?.value.some(({ company }) => company);
  const all =
    formatCounted(recorded.length, 'recorded round') + (isBought ? ' of the company that makes it now' : '');
  return amounts.length === recorded.length
    ? { usd, amount, of: `the sum of ${all}`, basis: 'Added up from the rounds below' }
    : {
        usd,
        amount,
        of: `the sum of ${amounts.length} of ${all}`,
        basis:
          'Equity, added up from the rounds below, without those that state no amount and without debt and announced upper limits',
      };
}
