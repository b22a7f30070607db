import type { ListedCompany } from '#catalogue/figures/company-list.ts';
import { STAGE_NAMES } from '#catalogue/rounds/stages.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import type { FileColumn } from './export-list.server.ts';

const OF_EVERY_COMPANY: readonly FileColumn<ListedCompany>[] = [
  { title: 'Company', of: ({ name }) => name },
  { title: 'Country', of: ({ country }) => country },
  { title: 'Founded', of: ({ founded }) => founded },
  { title: 'Category', of: ({ category }) => category?.name ?? null },
  { title: 'Kind', of: ({ kind }) => kind && FACT_WORDS.company[kind] },
  { title: 'Status', of: ({ status }) => status && FACT_WORDS.companyStatus[status] },
  { title: 'Owned by', of: ({ owner }) => owner?.name ?? null },
];

const OF_ROUNDS: readonly FileColumn<ListedCompany>[] = [
  { title: 'Rounds', of: ({ sum }) => sum.rounds },
  { title: 'Raised as equity (US dollars)', of: ({ sum }) => (sum.withAmount === 0 ? null : sum.amount) },
  { title: 'Rounds whose equity is known', of: ({ sum }) => sum.withAmount },
  { title: 'Last valued at (US dollars)', of: ({ valuation }) => valuation?.amount ?? null },
  { title: 'Date of that valuation', of: ({ valuation }) => valuation?.date ?? null },
  { title: 'Newest round', of: ({ last }) => last?.round ?? null },
  { title: 'Stage of the newest round', of: ({ last }) => last && STAGE_NAMES[last.stage] },
  { title: 'Date of the newest round', of: ({ last }) => last?.date ?? null },
];

/** What the page says of a company. */
export function companyColumns(): readonly FileColumn<ListedCompany>[] {
  return speaksOfRounds() ? [...OF_EVERY_COMPANY, ...OF_ROUNDS] : OF_EVERY_COMPANY;
}
