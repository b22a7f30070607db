import type { ListOptions } from '#catalogue/rounds/list-options.ts';
import { countFilters } from '#catalogue/rounds/list-query.ts';
import { SORT_NAMES } from '#catalogue/rounds/read-round-query.ts';
import type { RoundQuery } from '#catalogue/rounds/round-query.ts';
import { FACT_WORDS } from '#catalogue/tools/fact-words.ts';
import { paths } from '#site/paths.ts';
import {
  CategoryChoice,
  CountryChoice,
  FilterForm,
  KindChoice,
  LeadChoice,
  SortChoice,
  StageChoice,
  Text,
} from './filter-fields.tsx';

/** The filters as a form that works without scripts; its address is the selection. */
export function RoundFilterForm({ query, options }: { query: RoundQuery; options: ListOptions }) {
  // What could not be read stays in its field, to be mended.
  const filters = { ...query.filters, ...query.unread };
  return (
    <FilterForm action={paths.marketRounds} button="Show Rounds" chosen={countFilters(query)}>
      <CategoryChoice value={filters.category} categories={options.categories} />
      <StageChoice label="Stage" value={filters.stage} />
      <KindChoice value={filters.kind} kinds={FACT_WORDS.roundKind} none="All that raised money" />
      <Text name="minAmount" label="Amount from" value={filters.minAmount} example="$20M" />
      <Text name="maxAmount" label="Amount to" value={filters.maxAmount} example="$1B" />
      <Text name="minValuation" label="Valued from" value={filters.minValuation} example="$1B" />
      <Text name="since" label="Since" value={filters.since} example="2025-07" />
      <Text name="until" label="Until" value={filters.until} example="2026" />
      <Text name="investor" label="Investor" value={filters.investor} />
      <LeadChoice value={filters.led} />
      <Text name="company" label="Company" value={filters.company} />
      <CountryChoice value={filters.country} countries={options.countries} />
      <SortChoice value={query.sort} sorts={SORT_NAMES} />
    </FilterForm>
  );
}
