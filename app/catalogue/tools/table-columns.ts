import { wordedTexts } from '#site/noun.ts';
import { speaksOfRounds } from '#site/recorded-rounds.ts';
import type { SortField } from '../sort-fields.ts';
import type { Certainty } from './certainty.ts';
import { isRecorded } from './recorded-fields.ts';

const ALL_COLUMNS = wordedTexts([
  { id: 'price', label: 'Price from', sort: 'price' },
  { id: 'free', label: 'Free tier', sort: 'free_tier' },
  { id: 'platforms', label: 'Platforms', sort: 'platforms' },
  { id: 'country', label: 'Country', sort: 'country' },
  { id: 'launched', label: 'Launched', sort: 'launched' },
  { id: 'rating', label: 'Rating', sort: 'avg_rating' },
  // Funding is for subscribers. Sorting by it would tell visitors what the cells hide.
  { id: 'funding', label: 'Funding', sort: null },
] as const satisfies readonly { id: string; label: string; sort: SortField | null }[]);

export type TableColumn = (typeof ALL_COLUMNS)[number]['id'];

const FIELDS: Readonly<Record<TableColumn, string>> = {
  price: 'decision_price_from',
  free: 'free_tier',
  platforms: 'decision_platforms',
  country: 'business_location',
  launched: 'basic_information_release_date',
  rating: 'rating',
  funding: 'funding_funding_rounds',
};

/** The columns of the table after the name, in their order. */
export function tableColumns(): readonly (typeof ALL_COLUMNS)[number][] {
  return ALL_COLUMNS.filter(({ id }) => isRecorded(FIELDS[id]) || (id === 'funding' && speaksOfRounds()));
}

/** A cell as shown: its text, its certainty, and its date or source in a few words. */
export interface TableCell {
  text: string;
  certainty: Certainty;
  note: string;
  /** What else there is to say of it, below it: how a price is billed. */
  detail?: string;
  /** The year or date of a price, which is shown beside it. */
  asOf?: string;
  /** Whether it is older than facts of its kind keep. */
  isOutdated?: true;
}

/** A tool's cells. One that is missing is not recorded; one that is `locked` was not read. */
export type TableRow = Partial<Record<TableColumn, TableCell | 'locked'>>;
