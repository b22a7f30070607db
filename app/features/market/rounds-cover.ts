import { SORT_NAMES } from '#catalogue/rounds/read-round-query.ts';
import type { RoundQuery } from '#catalogue/rounds/round-query.ts';
import { besideText, dominance } from '#catalogue/rounds/round-sums.ts';
import type { RoundTotals } from '#catalogue/rounds/rounds.ts';
import { formatCount, formatCounted, formatExactUsd } from '#site/format.ts';
import { SITE } from '#site/site.ts';
import { filtersText } from './filter-words.ts';

interface About {
  query: RoundQuery;
  totals: RoundTotals;
  /** Of the page of the same selection. */
  address: string;
  /** YYYY-MM-DD */
  day: string;
}

/** What the first sheet of a file of rounds says: whose it is, what was asked for, and how much of that is known. */
export function roundsCover({ query, totals, address, day }: About): [label: string, text: string][] {
  const { rounds, companies, amount, withAmount, beside } = totals;
  const covered = `the amount is recorded for ${formatCount(withAmount)} of ${formatCounted(rounds, 'round')} of ${formatCounted(companies, 'company', 'companies')}`;
  const sum = withAmount === 0 ? covered : `${formatExactUsd(amount)} of equity; ${covered}`;
  const coverage = [sum, dominance(totals), besideText(beside)].filter(Boolean).join('; ');
  return [
    ['Funding rounds', `${SITE.name}, ${formatCounted(totals.events, 'event')}`],
    ['Filters', filtersText(query.filters)],
    ['Order', SORT_NAMES[query.sort]],
    ['Day', day],
    ['Address', address],
    ['Coverage', coverage],
    ...(totals.locked?.rounds === 0
      ? []
      : [['Left out', 'Rounds that the plan of whoever took this file does not open'] as [string, string]]),
  ];
}
