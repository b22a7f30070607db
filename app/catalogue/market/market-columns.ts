import { say, worded, wordedTexts } from '#site/noun.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import { speaksOfCompanies } from '../tools/recorded-fields.ts';
import type { MarketSort } from './market-sorts.ts';
import type { Until } from './recorded-rounds.ts';

export interface MarketColumn {
  id: MarketSort;
  label: string;
  /** What the heading says where it depends on how far the records go. */
  heading?: (until: Until) => string;
  /** Of what its shares are, where that is not all tools. */
  of?: string;
}

const ALL_COLUMNS: readonly MarketColumn[] = wordedTexts([
  { id: 'name', label: 'Category' },
  { id: 'tools', label: 'Tools' },
  { id: 'momentum', label: 'Momentum' },
  {
    id: 'launched',
    label: 'Launched in the newest year',
    heading: ({ year }) => say`Launched ${year ?? ''}`,
  },
  {
    id: 'launched2',
    label: 'Launched in the two newest years',
    heading: ({ year }) =>
      year === null ? worded('Launched lately') : say`Launched ${year - 1}–${year % 100}`,
  },
  { id: 'companies', label: 'Companies' },
  { id: 'rounds12', label: 'Rounds, 12 months' },
  { id: 'funding12', label: 'Raised, 12 months' },
  { id: 'rounds24', label: 'Rounds, 24 months' },
  { id: 'funding24', label: 'Raised, 24 months' },
  { id: 'funding', label: 'Raised, all recorded' },
  { id: 'price', label: 'From under $20', of: 'with a monthly price' },
  { id: 'free', label: 'Free tier' },
  { id: 'open', label: 'Open source' },
  { id: 'rated', label: 'Rated' },
]);

const OF_ROUNDS: readonly MarketSort[] = ['rounds12', 'funding12', 'rounds24', 'funding24', 'funding'];

/** The columns of the table of markets, in order. */
export function marketColumns(): readonly MarketColumn[] {
  return ALL_COLUMNS.filter(({ id }) =>
    id === 'companies' ? speaksOfCompanies() : speaksOfRounds() || !OF_ROUNDS.includes(id),
  );
}

/** What a column is called as far as the records go. */
export function headingOf({ label, heading }: Pick<MarketColumn, 'label' | 'heading'>, until: Until): string {
  return heading?.(until) ?? label;
}
