import { coverage, type RoundSum } from '#catalogue/rounds/round-sums.ts';
import { formatCount, formatExactUsd, formatUsd } from '#site/format.ts';
import { NOT_DISCLOSED } from '#site/messages.ts';

interface QuarterCell {
  text: string;
  /** To the cent, where the text is shortened. */
  exact?: string;
  /** What it covers, and who makes up half of it or more. */
  note?: string;
}

/** A sum in words. Where rounds are locked, only the open ones are counted and nothing is added up, as in the table of markets. */
export function quarterCell(sum: RoundSum, isPartial: boolean): QuarterCell {
  const { rounds, amount, withAmount } = sum;
  if (rounds === 0) return { text: '–' };
  if (isPartial) return { text: formatCount(rounds) };
  const note = coverage(sum);
  if (withAmount === 0) return { text: NOT_DISCLOSED, note };
  return { text: formatUsd(amount), exact: formatExactUsd(amount), note };
}
