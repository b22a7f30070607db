import type { FundingYear } from '#catalogue/market/funding.ts';
import { formatCounted } from '#site/format.ts';
import { Bars } from './bars.tsx';

/** Money raised by year, each with its number of rounds. */
export function FundingYears({ years }: { years: readonly FundingYear[] }) {
  const most = Math.max(...years.map(({ amount }) => amount));
  return (
    <Bars
      name="Money raised by year"
      bars={years.map(({ year, rounds, amount, brought }) => ({
        key: String(year),
        label: String(year),
        text: `${brought}, ${formatCounted(rounds, 'round')}`,
        length: most > 0 ? (100 * amount) / most : 0,
      }))}
    />
  );
}
