import type { ListedCompany } from '#catalogue/figures/company-list.ts';
import { STAGE_NAMES } from '#catalogue/rounds/stages.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { type CompanyField, isRecordedOfCompanies } from '#catalogue/tools/recorded-fields.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import type { FileColumn } from './export-list.server.ts';

const OF_EVERY_COMPANY: readonly (FileColumn<ListedCompany> & { field?: CompanyField })[] = [
  { title: 'Company', of: ({ name }) => name },
  { title: 'Country', field: 'country', of: ({ country }) => country },
  { title: 'Founded', field: 'founded', of: ({ founded }) => founded },
  { title: 'Category', of: ({ category }) => category?.name ?? null },
  { title: 'Kind', field: 'kind', of: ({ kind }) => kind && FACT_WORDS.company[kind] },
  { title: 'Status', field: 'status', of: ({ status }) => status && FACT_WORDS.companyStatus[status] },
  { title: 'Owned by', field: 'parent', of: ({ owner }) => owner?.name ?? null },
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
  const ofEvery = OF_EVERY_COMPANY.filter(({ field }) => field === undefined || isRecordedOfCompanies(field));
  return speaksOfRounds() ? [...ofEvery, ...OF_ROUNDS] : ofEvery;
}
