import { besideText } from '#catalogue/rounds/round-sums.ts';
import { UNCOUNTED_ROUNDS } from '#catalogue/rounds/rounds.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { say, worded } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { TextLink } from '#ui/links.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { MarketPage } from './market-page.server.ts';

/** How the figures are worked out, and what they cannot say. */
export function Methods({
  until,
  laterLaunches,
  funding,
  isPartial,
  hasPrices,
}: Pick<MarketPage, 'until' | 'laterLaunches' | 'funding' | 'isPartial'> & {
  /** Whether the table has shares of prices. */
  hasPrices: boolean;
}) {
  const later =
    laterLaunches > 0
      ? `; ${formatCounted(laterLaunches, 'later launch', 'later launches')} do not count yet`
      : '';
  const beside = isPartial ? null : besideText(funding.all.beside);
  const besideAll = beside === null ? '' : ` Of all categories together, ${beside}.`;
  return (
    <section aria-labelledby="methods" className="mt-16">
      <SectionHeading id="methods" title="How to read the figures" />
      <div className="max-w-prose space-y-3 text-sm">
        {until.year !== null && (
          <p>
            <strong>{worded('Launches')}.</strong>
            {say` The newest compared year is ${until.year}, the last complete one that is recorded${later}. New tools enter the catalogue with a delay, so compare categories with each other: that a year has fewer launches than the year before may only mean that it is less completely recorded.`}
          </p>
        )}
        {speaksOfRounds() && (
          <p>
            <strong>Rounds.</strong>
            {` The last 12 and 24 months end with ${until.month === null ? 'the last recorded month' : formatDate(until.month)}, the last month with a fair number of recorded rounds. Rounds that state only their year count where the whole year is in the period. A sum is equity: debt, grants, token sales, rounds of several kinds and announced upper limits stand beside it, as do acquisitions, listings and secondary sales, which are no rounds. A round counts in the main category of its company, and where one company makes up half or more of a sum, it is named. Amounts are what companies have disclosed: ${formatCounted(funding.all.withAmount, 'round')} of ${formatCounted(funding.all.rounds, 'round')} state an amount of equity.${besideAll}${isPartial ? ` ${UNCOUNTED_ROUNDS}` : ''}`}
          </p>
        )}
        {hasPrices && (
          <p>
            <strong>Prices.</strong>
            {say` ${speaksOfRounds() ? 'Beside a sum stands how many rounds it comes from, and beside launches' : 'Beside launches stands'} how many tools have a known year. Shares of prices count tools whose lowest list price is one for a month. The small columns show the bands from under $10 a month up, then prices by use and on request.`}
          </p>
        )}
        <p>
          <strong>Momentum.</strong> A score from 0 to 100 of how much is happening:{' '}
          <TextLink to={paths.momentum}>how it is worked out</TextLink>.
        </p>
      </div>
    </section>
  );
}
