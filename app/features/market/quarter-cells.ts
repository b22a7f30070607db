import type { RoundSum } from '#catalogue/rounds/round-sums.ts';
import { formatCount, formatCounted, formatExactUsd, formatPercent, formatUsd } from '#site/format.ts';
import { NOT_DISCLOSED } from '#site/messages.ts';

interface QuarterCell {
  text: string;
  /** To the cent, where the text is shortened. */
  exact?: string;
  /** What it covers, and who makes up half of it or more. */
  note?: string;
}

/** A sum in words. Where rounds are locked, only the open ones are counted and nothing is added up, as in the table of markets. */
export function quarterCell(
  { rounds, amount, withAmount, largest }: RoundSum,
  isPartial: boolean,
): QuarterCell {
  if (rounds === 0) return { text: '–' };
  if (isPartial) return { text: formatCount(rounds) };
  const known = `${formatCount(withAmount)} of ${formatCounted(rounds, 'round')}`;
  if (withAmount === 0) return { text: NOT_DISCLOSED, note: known };
  const share =
    largest !== null && largest.share >= HALF
      ? `; ${largest.company} ${formatPercent(100 * largest.share)}`
      : '';
  return { text: formatUsd(amount), exact: formatExactUsd(amount), note: known + share };
}

const HALF = 0.5;
