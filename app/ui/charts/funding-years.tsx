import type { FundingYear } from '#catalogue/market/funding.ts';
import { formatCounted, formatUsd } from '#site/format.ts';
import { NOT_DISCLOSED } from '#site/messages.ts';
import { Bars } from './bars.tsx';

/** Money raised by year, each with its number of rounds. */
export function FundingYears({ years }: { years: readonly FundingYear[] }) {
  const most = Math.max(...years.map(({ amount }) => amount));
  return (
    <Bars
      name="Money raised by year"
      bars={years.map(({ year, rounds, amount }) => ({
        key: String(year),
        label: String(year),
        text: `${amount > 0 ? formatUsd(amount) : NOT_DISCLOSED}, ${formatCounted(rounds, 'round')}`,
        length: most > 0 ? (100 * amount) / most : 0,
      }))}
    />
  );
}
