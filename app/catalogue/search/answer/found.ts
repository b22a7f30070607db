import type { ToolSearch } from '#catalogue/tools/entities.ts';
import { NOTHING_UNDERSTOOD } from './understood.ts';

/** The result of a search that has not run. */
export const NOTHING_FOUND: ToolSearch = {
  data: [],
  count: 0,
  currentPage: 1,
  isSorted: false,
  sorts: [],
  corrected: null,
  marks: [],
  filters: [],
  without: [],
  wanted: [],
  fitting: 0,
  probable: 0,
  isPartial: false,
  unlisted: [],
  unlistedName: null,
  understood: NOTHING_UNDERSTOOD,
  isOnlyFilters: false,
  untold: null,
  intent: null,
  question: null,
  conversions: [],
  unpriced: { unsaid: 0, lackingRate: 0 },
  renamed: [],
  panel: {
    groups: [],
    categories: {},
    specializations: {},
    prices: { all: 0, free: 0, premium: 0, unknown: 0 },
    chosen: [],
  },
  offers: [],
  outdated: [],
};
