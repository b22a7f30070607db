import { type ListedInvestor, RECENT_MONTHS } from '#catalogue/figures/investor-list.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import type { FileColumn } from './export-list.server.ts';

/** What the page says of an investor. */
export const INVESTOR_COLUMNS: readonly FileColumn<ListedInvestor>[] = [
  { title: 'Investor', of: ({ name }) => name },
  { title: 'Kind', of: ({ kind }) => kind && FACT_WORDS.investor[kind] },
  { title: 'Country', of: ({ country }) => country },
  { title: 'Rounds', of: ({ rounds }) => rounds },
  { title: `Rounds of the last ${RECENT_MONTHS} months`, of: ({ recent }) => recent },
  { title: 'Companies', of: ({ companies }) => companies },
  { title: 'Newest round', of: ({ last }) => last },
  {
    title: 'Equity of the rounds, of all investors together (US dollars)',
    of: ({ withAmount, amount }) => (withAmount === 0 ? null : amount),
  },
  { title: 'Rounds whose equity is known', of: ({ withAmount }) => withAmount },
];
