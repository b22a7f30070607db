import { besideText, dominance, type RoundSum } from '#catalogue/rounds/round-sums.ts';
import type { ShownRound } from '#catalogue/rounds/rounds.ts';
import { amountText, exactAmountText, roundName, untoldKind } from '#catalogue/tools/round-kinds.ts';
import { roundFigureId } from '#site/figure-address.ts';
import { formatCount, formatCounted, formatDate, formatExactUsd, formatUsd } from '#site/format.ts';
import type { QuotedFigure } from './quotable.ts';

/** What a sum of open rounds leaves out. */
export const OTHERS_LOCKED = 'rounds for subscribers, if there are any, are not counted';

const LABELS = {
  rounds: 'Recorded rounds',
  companies: 'Companies with recorded rounds',
  raised: 'Equity raised',
  median: 'Median round',
  together: 'Equity of its rounds, of all investors together',
} as const;
type RoundFigure = keyof typeof LABELS;

interface Seen {
  /** When the catalogue was last changed, in words. */
  asOf: string;
  /** Whether there may be rounds that this reader may not see. */
  isPartial: boolean;
}

/** What the name of a figure adds where the reader may not see all rounds: others see other figures under this address. */
export function openOnly(label: string, isPartial: boolean): string {
  return isPartial ? `${label}, counting only what is open to everybody` : label;
}

/** What rounds add up to as figures; those of which nothing is recorded, or nothing that is open, are left out. @param asked in the order of the page */
export function roundFigures(
  sum: RoundSum,
  { asOf, isPartial }: Seen,
  asked: readonly RoundFigure[],
): QuotedFigure[] {
  const { rounds, companies, amount, withAmount, median } = sum;
  // That none is open is not that there is none.
  if (rounds === 0 && isPartial) return [];
  const locked = isPartial ? OTHERS_LOCKED : null;
  const stated = `recorded for ${formatCount(withAmount)} of ${formatCounted(rounds, 'round')}`;
  const money = joined([stated, dominance(sum), besideText(sum.beside), locked]);
  const of = joined([`of ${formatCounted(companies, 'company', 'companies')}`, locked]);
  const raised = withAmount === 0 ? null : `${formatUsd(amount)} (${formatExactUsd(amount)})`;
  const figures: Record<RoundFigure, Pick<QuotedFigure, 'coverage'> & { value: string | null }> = {
    rounds: { value: formatCount(rounds), coverage: of },
    companies: { value: formatCount(companies), coverage: locked },
    raised: { value: raised, coverage: money },
    median: { value: median === null ? null : formatUsd(median), coverage: joined([stated, locked]) },
    together: { value: raised, coverage: money },
  };
  return asked.flatMap((id) => {
    const { value, coverage } = figures[id];
    const origin = {
      certainty: 'computed' as const,
      source: 'Added up from the recorded rounds',
      date: asOf,
    };
    return value === null ? [] : [{ id, label: openOnly(LABELS[id], isPartial), value, coverage, origin }];
  });
}

/** What is recorded of one round as figures, each with the round's own source. */
export function figuresOfRound(round: ShownRound): QuotedFigure[] {
  const { id, date, post_money: valuation, announced_as, origin } = round;
  const named = [roundName(round), untoldKind(round), date && formatDate(date)].filter(Boolean).join(', ');
  const exact = [exactAmountText(round), announced_as && `announced as ${announced_as}`].filter(Boolean);
  return [
    ...(round.amount === null
      ? []
      : [
          {
            ...{ id: roundFigureId(id, 'amount'), label: named, coverage: null, origin },
            value: `${amountText(round)} (${exact.join('; ')})`,
          },
        ]),
    ...(valuation === null
      ? []
      : [
          {
            ...{ id: roundFigureId(id, 'valuation'), coverage: null, origin },
            label: `Valuation after it: ${named}`,
            value: `${formatUsd(valuation)} (${formatExactUsd(valuation)})`,
          },
        ]),
  ];
}

function joined(texts: readonly (string | null)[]): string | null {
  return texts.filter((text) => text !== null).join('; ') || null;
}
