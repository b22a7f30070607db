import { wordedTexts } from '#site/noun.ts';
import type { SortValues } from './entry.ts';

export type SortOrder = 'asc' | 'desc';

/** What lists of tools are sorted by. */
interface SortRow {
  /** What its button, its column and its chip say (spec §2). */
  label: string;
  /** Whether a button offers it. The table's columns sort by others too (docs/topics/search.md). */
  isButton: boolean;
  /** Its value, smallest first; null where unknown, which comes last in either direction. */
  key: (values: SortValues) => number | string | null;
  /** Whether its values are texts. */
  isText?: true;
  /** What people see of its value, where that is coarser than `key`. A sort by which all look the same is not offered. */
  seen?: (values: SortValues) => unknown;
  /** The direction that it begins with, if it is always the same. */
  first?: SortOrder;
  /** Its one useful direction. */
  only?: SortOrder;
}

const MICROSECONDS_A_DAY = 86_400_000_000;

/** By their names in addresses, in the order of their buttons. */
const ROWS = {
  name: { label: 'Name', isButton: true, isText: true, key: ({ name }) => name },
  avg_rating: { label: 'Rating', isButton: true, key: ({ avg_rating }) => avg_rating },
  rating_count: { label: 'Reviews', isButton: true, key: ({ rating_count }) => rating_count },
  created_at: {
    label: 'Date',
    isButton: true,
    key: ({ created_at }) => created_at,
    seen: ({ created_at }) => Math.floor(created_at / MICROSECONDS_A_DAY),
  },
  launched: { label: 'Launched', isButton: true, first: 'desc', key: ({ launch_month }) => launch_month },
  price: { label: 'Price', isButton: false, first: 'asc', key: ({ monthly_price }) => monthly_price },
  free_tier: {
    label: 'Free tier',
    isButton: false,
    only: 'desc',
    key: ({ has_free_tier }) => (has_free_tier ? 0 : -1),
  },
  platforms: {
    label: 'Platforms',
    isButton: false,
    only: 'desc',
    key: ({ platform_count }) => platform_count,
  },
  country: { label: 'Country', isButton: false, isText: true, only: 'asc', key: ({ country }) => country },
} satisfies Record<string, SortRow>;

export type SortField = keyof typeof ROWS;
export const SORTS: Record<SortField, SortRow> = wordedTexts(ROWS);
export const SORT_FIELDS = Object.keys(ROWS) as SortField[];
export const SORT_BUTTONS = SORT_FIELDS.filter((field) => SORTS[field].isButton);
